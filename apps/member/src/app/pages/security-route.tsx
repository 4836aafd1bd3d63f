import { usePasskeys } from '@teachnet/account-pages/passkeys'
import {
  createSecurityActions,
  PasskeySection,
  SecondFactorSection,
  Section,
  SessionList,
  SignInHistory,
} from '@teachnet/account-pages'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { areaCalls, calls, type ChangeBindBody, memberArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { createCaptchaSource } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { leaveToConnect } from '../visits.ts'
import type { MemberServices } from '../services.ts'
import type { ContactCodeRequest } from '../../features/security/contact-dialog.tsx'
import { ContactList } from '../../features/security/contact-list.tsx'
import { PasswordForm, type PasswordValues } from '../../features/security/password-form.tsx'
import { ConnectionSection } from '../../features/security/connection-section.tsx'
import type { SecurityData } from '../../features/security/security.api.ts'

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
