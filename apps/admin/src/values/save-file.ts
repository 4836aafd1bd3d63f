/** Offers a text to the user as a file; characters that systems refuse in names become hyphens. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[^\w.-]+/g, '-')
  link.click()
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
