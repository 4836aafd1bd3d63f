/** Offers a text or a file to the user; characters that systems refuse become hyphens within the name, and nothing at its ends. */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content,
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-+|-+(?=[.][^.]*$)|-+$/g, '')
  link.click()
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
