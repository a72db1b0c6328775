"""Numbers about the service, as Prometheus reads them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from pincite.service.store import JobRow, Store


class Measures:
    """Counts of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "pincite_requests_total",
            "Requests answered",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "pincite_request_seconds", "Time to answer", ("route",), registry=self.registry
        )
        self.jobs = Counter(
            "pincite_jobs_total", "Jobs that ended", ("kind", "state"), registry=self.registry
        )
        self.job_seconds = Histogram(
            "pincite_job_seconds",
            "Time from the beginning of a job to its end",
            ("kind",),
            buckets=(0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000),
            registry=self.registry,
        )
        self.pages = Counter("pincite_pages_total", "Pages that were read", registry=self.registry)
        self.waiting = Gauge("pincite_jobs_waiting", "Jobs that wait", registry=self.registry)
        self.running = Gauge("pincite_jobs_running", "Jobs that are worked on", registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method, route, status).inc()
        self.seconds.labels(route).observe(seconds)

    def ended(self, job: JobRow) -> None:
        """A job has ended."""
        self.jobs.labels(job.kind, job.state).inc()
        if job.started:
            self.job_seconds.labels(job.kind).observe(job.finished - job.started)
        if job.state in ("done", "partial"):
            self.pages.inc(job.pages_done)

    def written(self, store: Store) -> bytes:
        self.waiting.set(store.count("queued"))
        self.running.set(store.count("running"))
        return generate_latest(self.registry)
