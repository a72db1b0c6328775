/** What the service answers; problems are thrown with their code. */
export class Problem extends Error {
  constructor(told, status) {
    super(told.detail || `the service answered ${status}`);
    Object.assign(this, { title: told.title, code: told.code, faults: told.errors || [], status });
  }
}

const UNREACHED = { title: "The service cannot be reached", detail: "Is pincite serve still running?" };

/** The problem that an answer tells; whoever has no key is asked for one. */
function problemOf(told, status) {
  if (status === 401) dispatchEvent(new Event("unauthorized"));
  return new Problem(told, status);
}

async function asked(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(UNREACHED, 0);
  }
  if (!response.ok) throw problemOf(await response.json().catch(() => ({})), response.status);
  return response;
}

export const get = async (path) => (await asked(path, { headers: { Accept: "application/json" } })).json();
export const text = async (path) => (await asked(path)).text();
export const blob = async (path) => (await asked(path)).blob();
export const drop = (path) => asked(path, { method: "DELETE" });
export async function send(path, value, method = "POST") {
  const body = JSON.stringify(value);
  const response = await asked(path, { method, body, headers: { "Content-Type": "application/json" } });
  return response.status === 204 ? null : response.json();
}

/**
 * A file sent; `sent` hears the share that has gone, and `signal` stops it. Gives the job that reads it, or
 * the document where it was read before. Of a request by fetch nobody hears how far it is.
 */
export function upload(file, query, { sent = () => {}, signal } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/v1/documents?${new URLSearchParams({ name: file.name, ...query })}`);
    request.setRequestHeader("Prefer", "respond-async");
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? resolve(request.response) : reject(problemOf(request.response || {}, request.status)));
    request.onerror = () => reject(new Problem(UNREACHED, 0));
    request.onabort = () => reject(new Problem({ title: "Cancelled", detail: "It was not sent.", code: "cancelled" }, 0));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

export const ENDED = ["done", "partial", "failed", "cancelled"];

/** A job when it has ended; `told` hears of each of its states. Nothing after `signal`. */
export async function followed(job, told, signal) {
  let row = job.progress ? job : await get(`/v1/jobs/${job.id}`);
  for (;;) {
    if (signal?.aborted) return row;
    told(row);
    if (ENDED.includes(row.state)) return row;
    try {
      row = await get(`/v1/jobs/${row.id}?wait=20&version=${row.version}`);
    } catch (error) {
      if (error.status) throw error;
      await new Promise((again) => setTimeout(again, 1000)); // It may come back, and jobs outlive it.
    }
  }
}

/** Why a job has no result. */
export function reasonOf(job) {
  if (job.state === "cancelled") return new Problem({ title: "Cancelled", detail: "The reading was cancelled.", code: "cancelled" }, 0);
  return new Problem(job.problem || {}, job.problem?.status || 0);
}

const MOST = 400; // Answers that are kept, the last used ones.
const known = new Map();
/** An answer that is asked for once. */
export function once(path) {
  const found = known.get(path) || get(path).catch((error) => { known.delete(path); throw error; });
  known.delete(path);
  known.set(path, found);
  if (known.size > MOST) known.delete(known.keys().next().value);
  return found;
}
export const forget = () => known.clear();
