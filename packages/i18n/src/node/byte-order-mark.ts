/** Editors of Windows begin a file with a byte order mark, which JSON does not allow. */
export function withoutMark(content: string): string {
  return content.startsWith('\ufeff') ? content.slice(1) : content
}
