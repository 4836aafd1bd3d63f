import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import { chosenKinds, deskCalls } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import type { SiteConfig } from '@teachnet/protocol'
import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { MessagePage } from '../../parts/message-page.tsx'
import type { MemberServices } from '../../session/services.ts'

/** Ends the mails of one kind without a login. Opened from such a mail, whose link has the key. */
export function createUnsubscribeRoute({ client, publicSite }: MemberServices) {
  return function UnsubscribeRoute() {
    const { site } = useLoaderData<{ readonly site: SiteConfig }>()
    const [search] = useSearchParams()
    const text = useText()
    const [isDone, setDone] = useState(false)
    const [isBusy, setBusy] = useState(false)
    const key = search.get('key') ?? ''
    const kind = chosenKinds.find((each) => each === key.split('.')[1])
    async function unsubscribe(): Promise<void> {
      setBusy(true)
      await client
        .call(deskCalls.unsubscribe, { query: { key }, body: { 'List-Unsubscribe': 'One-Click' } })
        .then(() => setDone(true), alreadyShown)
      setBusy(false)
    }
    return (
      <MessagePage site={site} publicSite={publicSite} title={text('unsubscribe.title')}>
        {kind === undefined && <Alert severity="warning">{text('unsubscribe.wrong')}</Alert>}
        {kind !== undefined && !isDone && (
          <>
            <Typography>{text(`unsubscribe.help.${kind}`)}</Typography>
            <Button variant="contained" loading={isBusy} onClick={() => void unsubscribe()}>
              {text('unsubscribe.submit')}
            </Button>
          </>
        )}
        {isDone && <Alert severity="success">{text('unsubscribe.done')}</Alert>}
        {(isDone || kind === undefined) && (
          <Button component={Link} to="/account/notices" variant="outlined">
            {text('unsubscribe.settings')}
          </Button>
        )}
      </MessagePage>
    )
  }
}
