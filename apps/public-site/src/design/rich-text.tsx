/** Text with its own markup. The server sanitises it when it is saved; nothing else may be passed in. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
