/** The six families of elements: told apart by colour, dash and letter. */
export const FAMILIES = [["text", "Text", "P"], ["heading", "Headings", "1"], ["list", "Lists, notes", "L"], ["table", "Tables", "B"], ["figure", "Figures", "G"], ["field", "Fields", "V"]];
const BY_KIND = [[/head(ing)?$|title/, "heading", "T"], [/page_|header|footer|furniture|number/, "text", "H"], [/list|item/, "list", "L"], [/footnote|endnote/, "list", "N"], [/caption/, "list", "C"], [/table/, "table", "B"], [/figure|picture|image|chart/, "figure", "G"], [/formula/, "figure", "M"], [/code/, "figure", "K"], [/field|mark|check/, "field", "V"]];

export function familyOf(element) {
  if (element.kind === "heading") return { family: "heading", letter: String(element.level || "T"), extra: "" };
  for (const [expression, family, letter] of BY_KIND) {
    if (expression.test(element.kind)) return { family, letter, extra: letter === "H" ? "furniture" : "NC".includes(letter) ? "note" : "" };
  }
  return { family: "text", letter: "P", extra: "" };
}
export const colour = (family) => `var(--family-${family})`;
