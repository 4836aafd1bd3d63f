import { withFocalPoints } from './with-focal-points.ts'

/** Text with its own markup. Pass only markup that the server sanitised on save. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withFocalPoints(html) }} />
}
