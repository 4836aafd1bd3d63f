import { type ApplicationKind, applicationPaths } from '@teachnet/contract'
import { type RefObject, useEffect, useState } from 'react'

interface Options {
  readonly kind: ApplicationKind
  readonly key: string
  /** The mark that the page was sent with; '' for none. */
  readonly begun: string
}

/**
 * Reports to the server when the form is opened, and when its first field is filled in. Returns the server's mark of the latter moment,
 * without which a form counts as sent by a machine. Browsers that send Do Not Track are not counted. If a call fails, the form gets its
 * mark when it is sent.
 */
export function useBegunForm(ref: RefObject<HTMLFormElement | null>, { kind, key, begun }: Options): string {
  const [mark, setMark] = useState(begun)
  useEffect(() => {
    if (navigator.doNotTrack !== '1') post(applicationPaths.opened, { kind }).catch(() => undefined)
  }, [kind])
  useEffect(() => {
    const form = ref.current
    if (!form || key === '' || begun !== '') return undefined
    const onInput = () => {
      post(applicationPaths.begin, { kind, key }).then(
        ({ data }) => setMark(data?.begun ?? ''),
        () => undefined,
      )
    }
    form.addEventListener('input', onInput, { once: true })
    return () => form.removeEventListener('input', onInput)
  }, [ref, kind, key, begun])
  return mark
}

async function post(path: string, body: object): Promise<{ readonly data: { readonly begun: string } | null }> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
  return answer.json()
}
