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
import type { MemberServices } from '../../session/services.ts'
import { type ContactCodeRequest, ContactDialog, type ContactDialogProps } from './contact-dialog.tsx'
import { ConnectionSection } from './connection-section.tsx'
import type { SecurityData } from './security.api.ts'
import { StrengthMeter, useNewPasswordCheck } from '../../parts/strength-meter.tsx'

export function createSecurityRoute(services: MemberServices) {
  const { client, session } = services
  const captchaSource = createCaptchaSource(client)

  async function sendCode({ type, purpose, address, ...proof }: ContactCodeRequest): Promise<void> {
    if (type === 'email') {
      const event = purpose === 'verify' ? 'user_email_verify' : 'user_change_email'
      await client.call(calls.sendEmailCode, { body: { email: address, event, ...proof }, showSuccess: true })
    } else {
      const template_code = purpose === 'verify' ? 'user_mobile_verify' : 'user_change_mobile'
      await client.call(calls.sendMobileCode, { body: { mobile: address, template_code, ...proof }, showSuccess: true })
    }
  }

  return function SecurityRoute() {
    const text = useText()
    const navigate = useNavigate()
    const { revalidate } = useRevalidator()
    const ownPasskeys = usePasskeys(services)
    const act = createSecurityActions(client, memberArea, revalidate)
    const { sessions, signIns, secondFactor, passkeys, connections, contactTypes } = useLoaderData<SecurityData>()
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
          captchaSource={captchaSource}
          onSendCode={sendCode}
          onProve={async (type, captcha) =>
            (await client.call(calls.verifyAccount, { body: { type, captcha } })).accountVerificationToken
          }
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

interface ContactListProps extends Pick<ContactDialogProps, 'onSendCode' | 'onProve' | 'onBind' | 'captchaSource'> {
  /** The bound contacts; empty: none. */
  readonly contacts: Readonly<Record<ContactType, string>>
  /** The channels by which the server sends codes. */
  readonly types: readonly ContactType[]
}

/** The email address and mobile number of the account, and the way to replace them. */
function ContactList({ contacts, types, ...dialog }: ContactListProps) {
  const text = useText()
  const [open, setOpen] = useState<ContactType | undefined>()
  return (
    <Section title={text('contacts.title')} help={text('contacts.help')}>
      {(['email', 'mobile'] as const).map((type) => (
        <Box key={type} sx={row}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text(`contacts.${type}`)}
            </Typography>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{contacts[type] || text('contacts.none')}</Box>
          </Box>
          {types.includes(type) ? (
            <Button
              size="small"
              variant="outlined"
              aria-label={text(contacts[type] ? `contacts.change.${type}` : `contacts.bind.${type}`)}
              onClick={() => setOpen(type)}
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
      {open && <ContactDialog {...dialog} type={open} bound={contacts[open]} onClose={() => setOpen(undefined)} />}
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
