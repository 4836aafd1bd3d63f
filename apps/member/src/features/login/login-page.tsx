import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { CheckInBody, EmailCodeBody, RetrievePasswordBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { fonts, palettes } from '@teachnet/ui/tokens'
import { type CaptchaSource, ClickCaptcha } from '@teachnet/ui/click-captcha'
import { type ReactNode, useState } from 'react'
import { useCaptchaRequest } from '../../form/use-captcha-request.ts'
import { CodeForm } from './code-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { LoginForm } from './login-form.tsx'

/** The account uses two-step verification: the sign-in goes on with this token and a code. */
export interface SecondStep {
  readonly factorToken: string
}

export interface LoginPageProps {
  readonly siteName: string
  /** Whether the server requires a captcha before a login. Codes always require one. */
  readonly loginNeedsCaptcha: boolean
  /** Whether the server can send codes by e-mail; without them, registration and password reset are not possible. */
  readonly sendsCodes: boolean
  readonly captchaSource: CaptchaSource
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onCheckIn: (body: CheckInBody) => Promise<SecondStep | undefined>
  readonly onSendCode: (body: EmailCodeBody) => Promise<void>
  readonly onRetrieve: (body: RetrievePasswordBody) => Promise<void>
  /** Language and theme switches. */
  readonly tools: ReactNode
  /** Links under the forms. */
  readonly links?: ReactNode
}

/** Login, registration and password reset. The input survives a refusal and a switch between the forms. */
export function LoginPage({
  siteName,
  loginNeedsCaptcha,
  sendsCodes,
  captchaSource,
  onCheckIn,
  onSendCode,
  onRetrieve,
  tools,
  links,
}: LoginPageProps) {
  const text = useText()
  const [tab, setTab] = useState<'login' | 'register' | 'retrieve'>('login')
  const [step, setStep] = useState<(SecondStep & { readonly keep: boolean }) | undefined>()
  const captcha = useCaptchaRequest()

  async function sendCode(email: string, event: EmailCodeBody['event']): Promise<boolean> {
    const answer = await captcha.ask()
    if (!answer) return false
    await onSendCode({ email, event, ...answer })
    return true
  }

  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '5fr 6fr' },
        bgcolor: 'background.default',
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          justifyContent: 'flex-end',
          p: 12,
          // The light theme's ink in both themes: a light panel would be the brightest element of a dark screen.
          bgcolor: palettes.light.ink,
          color: palettes.light.onInk,
        }}
      >
        <Box sx={seal}>师</Box>
        <Box sx={{ fontSize: 60, lineHeight: 1.2, maxWidth: '8em', fontWeight: 650, fontFamily: fonts.serif }}>
          {text('login.intro')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, p: 4 }}>
          {tools}
        </Box>
        <Box component="main" sx={{ width: '100%', maxWidth: 420, m: 'auto', p: 6 }}>
          <Typography component="h1" variant="h1" sx={{ mb: 6 }}>
            {text('login.title', { site: siteName })}
          </Typography>
          <Tabs value={tab} onChange={(_event, next) => setTab(next)} aria-label={text('login.tab')} sx={{ mb: 6 }}>
            <Tab id="tab-login" aria-controls="panel-login" value="login" label={text('login.login')} />
            {sendsCodes && (
              <Tab id="tab-register" aria-controls="panel-register" value="register" label={text('login.register')} />
            )}
            {sendsCodes && (
              <Tab id="tab-retrieve" aria-controls="panel-retrieve" value="retrieve" label={text('login.retrieve')} />
            )}
          </Tabs>
          <div role="tabpanel" id="panel-login" aria-labelledby="tab-login" hidden={tab !== 'login'}>
            <div hidden={step !== undefined}>
              <LoginForm
                onSubmit={async (values) => {
                  const answer = loginNeedsCaptcha ? await captcha.ask() : {}
                  if (!answer) return
                  const next = await onCheckIn({ tab: 'login', ...values, ...answer })
                  if (next) setStep({ ...next, keep: values.keep })
                }}
              />
            </div>
            {step && (
              <FactorForm
                onSubmit={async (otp) => {
                  await onCheckIn({ tab: 'factor', ...step, otp })
                }}
                onBack={() => setStep(undefined)}
              />
            )}
          </div>
          {sendsCodes && (
            <>
              <div role="tabpanel" id="panel-register" aria-labelledby="tab-register" hidden={tab !== 'register'}>
                <CodeForm
                  purpose="register"
                  onSubmit={async (values) => {
                    await onCheckIn({ tab: 'register', registerType: 'email', mobile: '', ...values })
                  }}
                  onSendCode={(email) => sendCode(email, 'user_register')}
                />
              </div>
              <div role="tabpanel" id="panel-retrieve" aria-labelledby="tab-retrieve" hidden={tab !== 'retrieve'}>
                <CodeForm
                  purpose="retrieve"
                  onSubmit={async ({ email, captcha: code, password }) => {
                    await onRetrieve({ type: 'email', account: email, captcha: code, password })
                    setTab('login')
                  }}
                  onSendCode={(email) => sendCode(email, 'user_retrieve_pwd')}
                />
              </div>
            </>
          )}
          {links}
        </Box>
      </Box>
      <ClickCaptcha open={captcha.isOpen} source={captchaSource} onClose={captcha.cancel} onSolved={captcha.solve} />
    </Box>
  )
}

const seal = {
  display: 'grid',
  placeContent: 'center',
  width: 88,
  height: 88,
  mb: 'auto',
  borderRadius: 2,
  bgcolor: palettes.light.seal,
  color: palettes.light.onSeal,
  fontFamily: fonts.serif,
  fontSize: 52,
  fontWeight: 650,
}
