import { parseHtml } from './parse-html.ts'

/** Writes nodes as HTML that parses to the same nodes. */
export function writeHtml(nodes: readonly Node[]): string {
  const holder = parseHtml('')
  holder.append(...nodes.map((node) => holder.ownerDocument.importNode(node, true)))
  // Parsers drop a newline at the start of a `pre`.
  for (const pre of holder.querySelectorAll('pre')) if (pre.textContent.startsWith('\n')) pre.prepend('\n')
  return holder.innerHTML
}
