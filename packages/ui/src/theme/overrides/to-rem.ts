/** A size of text as CSS takes it; it follows the size of texts that the browser is set to. @param size in px at the usual size */
export function toRem(size: number): string {
  return `${size / 16}rem`
}
