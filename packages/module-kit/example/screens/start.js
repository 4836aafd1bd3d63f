/** Runs once when the back office has loaded: adds a style sheet. The returned function removes it when the module is disabled. */
export default function start(host) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = host.fileUrl('files/overview.css')
  document.head.append(link)
  return () => link.remove()
}
