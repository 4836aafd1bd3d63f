import { usePasskeys } from '@teachnet/account-pages/passkeys'
import {
  createSecurityActions,
  PasskeySection,
  SecondFactorSection,
  Section,
  SessionList,
  SignInHistory,
  row,
} from '@teachnet/account-pages'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { areaCalls, calls, type ChangeBindBody, memberArea, type ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { createCaptchaSource } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { normalPassword } from '@teachnet/contract'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { leaveToConnect } from '../../session/visits.ts'
import { sendContactCode } from '../../session/send-contact-code.ts'
import type { MemberServices } from '../../session/services.ts'
import { VerifyContactDialog } from '../../parts/verify-contact-dialog.tsx'
import { ContactDialog, type ContactDialogProps, type OtherWay } from './contact-dialog.tsx'
import { ConnectionSection } from './connection-section.tsx'
import type { SecurityData } from './security.api.ts'
import { StrengthMeter, useNewPasswordCheck } from '../../parts/strength-meter.tsx'

export function createSecurityRoute(services: MemberServices) {
  const { client, session } = services
  const captchaSource = createCaptchaSource(client)

  return function SecurityRoute() {
    const text = useText()
    const navigate = useNavigate()
    const { revalidate } = useRevalidator()
    const ownPasskeys = usePasskeys(services)
    const act = createSecurityActions(client, memberArea, revalidate)
    const { sessions, signIns, secondFactor, passkeys, connections, contactTypes, verified } =
      useLoaderData<SecurityData>()
    const [member, setMember] = useAtom(session.infoAtom)
    if (!member) return null
    const { email, mobile } = member

    async function changePassword({ signOutElsewhere, ...form }: PasswordValues): Promise<void> {
      // An old back end always ends the session of the call.
      const staysSignedIn = client.has(areaCalls.member.accountSessions)
      const body = staysSignedIn ? { ...form, signOutElsewhere } : form
      await client.call(calls.changePassword, { body, showSuccess: true })
      if (staysSignedIn) return revalidate()
      session.tokens.clear()
      session.forget()
      await navigate('/login', { replace: true })
    }

    async function bind(body: ChangeBindBody): Promise<void> {
      await client.call(calls.changeBind, { body, showSuccess: true })
      if (member) setMember({ ...member, [body.type]: body[body.type] })
      await revalidate()
    }

    const proveOwner: ContactDialogProps['onProveOwner'] = async (type, { by, password, code }) => {
      const proof = by === 'passkey' ? (await ownPasskeys.ask?.())?.passkey : undefined
      if (by === 'passkey' && !proof) return undefined
      const body = { type, by, password, code, proof: proof && { ...proof } }
      return (await client.call(calls.proveOwner, { body })).accountVerificationToken
    }

    /** Ways to recognise the owner who has lost a contact. */
    function otherWays(lost: ContactType): OtherWay[] {
      const type = lost === 'email' ? 'mobile' : 'email'
      const address = member?.[type] ?? ''
      const isUsable = verified?.includes(type) === true && contactTypes.includes(type)
      return [
        ...(isUsable ? [{ by: 'contact', type, address } as const] : []),
        ...(secondFactor?.isOn === true ? [{ by: 'authenticator' } as const] : []),
        ...(passkeys && passkeys.length > 0 && ownPasskeys.ask ? [{ by: 'passkey' } as const] : []),
      ]
    }

    return (
      <Stack spacing={5}>
        <Typography component="h1" variant="h1">
          {text('security.title')}
        </Typography>
        <Section title={text('password.title')}>
          <PasswordForm hasChoice={sessions !== undefined} onSave={changePassword} />
        </Section>
        <ContactList
          contacts={{ email, mobile }}
          types={contactTypes}
          verified={verified}
          otherWays={client.has(calls.proveOwner) ? otherWays : undefined}
          captchaSource={captchaSource}
          onSendCode={(request) => sendContactCode(services, request)}
          onProve={async (type, captcha) => {
            const { accountVerificationToken } = await client.call(calls.verifyAccount, { body: { type, captcha } })
            await revalidate()
            return accountVerificationToken
          }}
          onProveOwner={proveOwner}
          onBind={bind}
        />
        {secondFactor && <SecondFactorSection {...secondFactor} {...act.factor} />}
        {passkeys && (
          <PasskeySection
            passkeys={passkeys}
            obstacle={ownPasskeys.obstacle}
            hasFactor={secondFactor?.isOn ?? false}
            onAdd={async (input) => {
              const isAdded = await ownPasskeys.add(input)
              if (isAdded) await revalidate()
              return isAdded
            }}
            {...act.passkeys}
          />
        )}
        {connections && connections.length > 0 && (
          <ConnectionSection
            connections={connections}
            onConnect={(provider, password) => leaveToConnect(services, { provider, password })}
            onDisconnect={async (id, password) => {
              await client.call(calls.disconnectAccount, { body: { id, password }, showSuccess: true })
              await revalidate()
            }}
          />
        )}
        {sessions && <SessionList sessions={sessions} {...act.sessions} />}
        {signIns && <SignInHistory signIns={signIns} />}
      </Stack>
    )
  }
}

interface ContactListProps extends Pick<
  ContactDialogProps,
  'onSendCode' | 'onProve' | 'onProveOwner' | 'onBind' | 'captchaSource'
> {
  /** The bound contacts; empty: none. */
  readonly contacts: Readonly<Record<ContactType, string>>
  /** The channels by which the server sends codes. */
  readonly types: readonly ContactType[]
  /** The contacts that a code has verified; undefined on an old back end. */
  readonly verified: readonly ContactType[] | undefined
  /** Undefined where the server accepts no other way. */
  readonly otherWays: ((lost: ContactType) => readonly OtherWay[]) | undefined
}

/** The email address and mobile number of the account, whether they are verified, and the way to replace them. */
function ContactList({ contacts, types, verified, otherWays, ...dialog }: ContactListProps) {
  const text = useText()
  const [open, setOpen] = useState<{ readonly type: ContactType; readonly task: 'change' | 'verify' }>()
  const close = () => setOpen(undefined)
  return (
    <Section title={text('contacts.title')} help={text('contacts.help')}>
      {(['email', 'mobile'] as const).map((type) => (
        <Box key={type} sx={row}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text(`contacts.${type}`)}
            </Typography>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{contacts[type] || text('contacts.none')}</Box>
            {contacts[type] !== '' && verified && (
              <Typography variant="body2" sx={{ color: verified.includes(type) ? 'success.main' : 'text.secondary' }}>
                {text(verified.includes(type) ? 'contacts.verified' : 'contacts.unverified')}
              </Typography>
            )}
          </Box>
          {contacts[type] !== '' && types.includes(type) && verified?.includes(type) === false && (
            <Button
              size="small"
              variant="contained"
              aria-label={text(`contacts.verify.${type}`)}
              onClick={() => setOpen({ type, task: 'verify' })}
            >
              {text('contacts.verify')}
            </Button>
          )}
          {types.includes(type) ? (
            <Button
              size="small"
              variant="outlined"
              aria-label={text(contacts[type] ? `contacts.change.${type}` : `contacts.bind.${type}`)}
              onClick={() => setOpen({ type, task: 'change' })}
            >
              {text(contacts[type] ? 'contacts.change' : 'contacts.bind')}
            </Button>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text(`contacts.unavailable.${type}`)}
            </Typography>
          )}
        </Box>
      ))}
      {open?.task === 'change' && (
        <ContactDialog
          {...dialog}
          type={open.type}
          bound={contacts[open.type]}
          otherWays={otherWays?.(open.type)}
          onClose={close}
        />
      )}
      {open?.task === 'verify' && (
        <VerifyContactDialog
          type={open.type}
          address={contacts[open.type]}
          captchaSource={dialog.captchaSource}
          onSendCode={(proof) =>
            dialog.onSendCode({ type: open.type, purpose: 'verify', address: contacts[open.type], ...proof })
          }
          onVerify={async (code) => {
            await dialog.onProve(open.type, code)
            close()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface PasswordValues {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
  /** End the other sessions of the account. */
  readonly signOutElsewhere: boolean
}

interface PasswordFormProps {
  /** Whether the member may keep the other sessions; an old back end ends all of them. */
  readonly hasChoice: boolean
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (passwords: PasswordValues) => Promise<void>
}

/** Asks for the old password once and the new password twice. */
function PasswordForm({ hasChoice, onSave }: PasswordFormProps) {
  const text = useText()
  const check = useNewPasswordCheck()
  const { register, handleSubmit, getValues, setError, reset, watch, formState } = useForm<PasswordValues>({
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '', signOutElsewhere: true },
  })
  const { errors, isSubmitting } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const required = (label: string) => text('validation.required', { label })
  const save = handleSubmit((values) =>
    onSave(values).then(
      () => reset(),
      (error: unknown) => showAtInputs(error, setError, { oldPassword: 'oldPassword', newPassword: 'newPassword' }),
    ),
  )
  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 420 }}>
      <FormTextField
        type="password"
        label={text('password.old')}
        autoComplete="current-password"
        required
        problem={errors.oldPassword?.message}
        {...register('oldPassword', { required: required(text('password.old')) })}
      />
      <FormTextField
        type="password"
        label={text('password.new')}
        autoComplete="new-password"
        required
        problem={errors.newPassword?.message}
        {...register('newPassword', {
          required: required(text('password.new')),
          validate: check,
        })}
      />
      <StrengthMeter password={watch('newPassword')} />
      <FormTextField
        type="password"
        label={text('password.confirm')}
        autoComplete="new-password"
        required
        problem={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          required: required(text('password.confirm')),
          validate: (value) =>
            normalPassword(value) === normalPassword(getValues('newPassword')) || text('password.differ'),
        })}
      />
      {hasChoice && (
        <div>
          <FormControlLabel
            control={<Checkbox defaultChecked {...register('signOutElsewhere')} />}
            label={text('password.signOutElsewhere')}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {text('password.save')}
        </Button>
      </div>
    </Stack>
  )
}
