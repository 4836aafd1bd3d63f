import { parseHtml } from './parse-html.ts'

/** Nodes as HTML that gives the same nodes when it is parsed. */
export function writeHtml(nodes: readonly Node[]): string {
  const holder = parseHtml('')
  holder.append(...nodes.map((node) => holder.ownerDocument.importNode(node, true)))
  // Parsers drop a line end that a `pre` begins with.
  for (const pre of holder.querySelectorAll('pre')) if (pre.textContent.startsWith('\n')) pre.prepend('\n')
  return holder.innerHTML
}
