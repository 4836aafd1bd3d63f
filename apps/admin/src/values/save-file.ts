/** Offers a text or a file to the user; characters that systems refuse in names become hyphens. */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content,
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
  link.click()
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
