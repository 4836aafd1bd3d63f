/** The text of a code block. Lines end with a `br`, with a block, or with each of several `code`: WeChat writes one for each line. */
export function codeTextOf(block: Element): string {
  return linesOf(block).replace(/\n+$/, '')
}

function linesOf(element: Element): string {
  const isCodePerLine = [...element.children].filter(({ localName }) => localName === 'code').length > 1
  let text = ''
  for (const child of element.childNodes) {
    if (child instanceof Text) text += child.data.replaceAll('\u00a0', ' ')
    if (!(child instanceof Element) || /^(script|style)$/.test(child.localName)) continue
    if (child.localName === 'br') text += '\n'
    else if (isCodePerLine || /^(div|p|li|section)$/.test(child.localName))
      text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${linesOf(child).replace(/\n$/, '')}\n`
    else text += linesOf(child)
  }
  return text
}
