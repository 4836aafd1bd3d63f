/**
 * Copies a text, also on pages without https, where browsers have no `navigator.clipboard`. Call it in the handler of a click.
 *
 * @throws DOMException if the browser does not allow it
 */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent on pages without https
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const before = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position:fixed;opacity:0'
  // Next to the button: a dialog moves the focus back from an element outside it.
  const parent = before?.parentElement ?? document.body
  parent.append(box)
  try {
    box.select()
    if (!document.execCommand('copy')) throw new DOMException('The text was not copied', 'NotAllowedError')
  } finally {
    box.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
