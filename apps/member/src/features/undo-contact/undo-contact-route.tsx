import { calls, type SiteConfig } from '@teachnet/protocol'
import { useLoaderData, useSearchParams, Link } from 'react-router'
import { FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { MessagePage } from '../../parts/message-page.tsx'
import type { MemberServices } from '../../session/services.ts'

export function createUndoContactRoute({ client, session, publicSite }: MemberServices) {
  return function UndoContactRoute() {
    const { site } = useLoaderData<{ readonly site: SiteConfig }>()
    const [search] = useSearchParams()
    return (
      <UndoContactPage
        code={search.get('code') ?? ''}
        site={site}
        publicSite={publicSite}
        onUndo={async (code) => {
          await client.call(calls.undoContactChange, { body: { code } })
          // The server has ended every session of the account, which may be the one of this browser.
          session.tokens.clear()
          session.forget()
        }}
      />
    )
  }
}

interface UndoContactPageProps {
  /** The code of the link; empty: it is typed. */
  readonly code: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onUndo: (code: string) => Promise<void>
  readonly site: SiteConfig
  readonly publicSite: string
}

/** Reverts the replacement of an email address or mobile number. Opened from the notice to the former one. */
function UndoContactPage({ code, onUndo, site, publicSite }: UndoContactPageProps) {
  const text = useText()
  const [isDone, setDone] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code } })
  const submit = handleSubmit((values) =>
    onUndo(values.code).then(
      () => setDone(true),
      (error: unknown) => showAtInputs(error, setError, { code: 'code' }),
    ),
  )
  return (
    <MessagePage site={site} publicSite={publicSite} title={text('undo.title')}>
      {isDone ? (
        <>
          <Alert severity="success">{text('undo.done')}</Alert>
          <Button component={Link} to="/login" variant="contained">
            {text('undo.toLogin')}
          </Button>
        </>
      ) : (
        <Stack component="form" spacing={5} noValidate onSubmit={(event) => void submit(event)}>
          <Typography>{text('undo.help')}</Typography>
          <FormTextField
            label={text('undo.code')}
            autoComplete="off"
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
            required
            problem={formState.errors.code?.message}
            {...register('code', { required: text('validation.required', { label: text('undo.code') }) })}
          />
          <Button type="submit" variant="contained" loading={formState.isSubmitting}>
            {text('undo.submit')}
          </Button>
        </Stack>
      )}
    </MessagePage>
  )
}
