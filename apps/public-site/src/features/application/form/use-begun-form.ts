import { type ApplicationKind, applicationPaths } from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import { type RefObject, useEffect, useState } from 'react'
import { siteClient } from '../../../app/site-client.ts'

const countOpened: ApiCall<undefined, { kind: ApplicationKind }, null> = {
  method: 'POST',
  path: applicationPaths.opened,
}
const beginForm: ApiCall<undefined, { kind: ApplicationKind; key: string }, { begun: string } | null> = {
  method: 'POST',
  path: applicationPaths.begin,
}

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
    if (navigator.doNotTrack !== '1')
      siteClient.call(countOpened, { body: { kind }, keepalive: true }).catch(() => undefined)
  }, [kind])
  useEffect(() => {
    const form = ref.current
    if (!form || key === '' || begun !== '') return undefined
    const onInput = () => {
      siteClient.call(beginForm, { body: { kind, key }, keepalive: true }).then(
        (data) => setMark(data?.begun ?? ''),
        () => undefined,
      )
    }
    form.addEventListener('input', onInput, { once: true })
    return () => form.removeEventListener('input', onInput)
  }, [ref, kind, key, begun])
  return mark
}
