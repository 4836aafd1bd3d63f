import type { RetrievePasswordBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import type { CaptchaSource } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { CaptchaDialog } from '../../form/captcha-dialog.tsx'
import { useCaptchaRequest } from '../../form/use-captcha-request.ts'
import type { CodeFormProps, CodePurpose, Contact } from './code-form.tsx'
import { toRegistration, toRetrieval } from './login.api.ts'
import './login.css'
import { SignInPanel, type SignInPanelProps } from './sign-in-panel.tsx'
import { TabList } from './tab-list.tsx'

const CodeForm = lazyPart<CodeFormProps>(async () => (await import('./code-form.tsx')).default)

export interface LoginPageProps extends Pick<
  SignInPanelProps,
  'offers' | 'onCheckIn' | 'onSendCode' | 'askPasskey' | 'onProvider'
> {
  readonly siteName: string
  /** The form of a new member, with the texts to agree to. */
  readonly RegisterForm: ComponentType<CodeFormProps>
  /** Address of the public site, with a slash at its end. */
  readonly publicSite: string
  readonly captchaSource: CaptchaSource
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onRetrieve: (body: RetrievePasswordBody) => Promise<void>
  /** The mark of the site. */
  readonly mark: ReactNode
  /** Language and theme switches. */
  readonly tools: ReactNode
  /** Links under the forms. */
  readonly links?: ReactNode
}

const tabs = ['login', 'register', 'retrieve'] as const
type TabName = (typeof tabs)[number]

/** Login, registration and password reset. The input survives a refusal and a switch between the forms. */
export function LoginPage(props: LoginPageProps) {
  const {
    siteName,
    offers,
    RegisterForm,
    publicSite,
    captchaSource,
    onCheckIn,
    onSendCode,
    onRetrieve,
    askPasskey,
    onProvider,
  } = props
  const text = useText()
  const [tab, setTab] = useState<TabName>('login')
  const [opened, setOpened] = useState<readonly TabName[]>(['login'])
  const captcha = useCaptchaRequest()
  const offered = offers.contactTypes.length > 0 ? tabs : tabs.slice(0, 1)

  function open(next: TabName): void {
    setTab(next)
    setOpened((before) => (before.includes(next) ? before : [...before, next]))
  }

  async function sendCode(contact: Contact, purpose: CodePurpose): Promise<boolean> {
    const answer = await captcha.ask()
    if (!answer) return false
    await onSendCode({ contact, purpose, ...answer })
    return true
  }

  const panels: Readonly<Record<TabName, () => ReactNode>> = {
    login: () => (
      <SignInPanel
        {...{ offers, onCheckIn, onSendCode, askPasskey }}
        {...(onProvider && { onProvider })}
        askCaptcha={captcha.ask}
      />
    ),
    register: () => (
      <RegisterForm
        purpose="register"
        contactTypes={offers.contactTypes}
        publicSite={publicSite}
        onSubmit={async (values) => void (await onCheckIn(toRegistration(values)))}
        onSendCode={(contact) => sendCode(contact, 'register')}
      />
    ),
    retrieve: () => (
      <CodeForm
        purpose="retrieve"
        contactTypes={offers.contactTypes}
        onSubmit={async (values) => {
          await onRetrieve(toRetrieval(values))
          open('login')
        }}
        onSendCode={(contact) => sendCode(contact, 'retrieve')}
      />
    ),
  }

  return (
    <LoginFrame mark={props.mark} tools={props.tools}>
      <h1>{text('login.title', { site: siteName })}</h1>
      <TabList
        label={text('login.tab')}
        tabs={offered.map((name) => ({ name, title: text(`login.${name}`) }))}
        selected={tab}
        onSelect={open}
      />
      {offered.map((name) => (
        <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={tab !== name}>
          {opened.includes(name) && <PartBoundary>{panels[name]()}</PartBoundary>}
        </div>
      ))}
      {props.links}
      <CaptchaDialog request={captcha} source={captchaSource} />
    </LoginFrame>
  )
}

interface LoginFrameProps extends Pick<LoginPageProps, 'mark' | 'tools'> {
  readonly children: ReactNode
}

/** The page around the forms: a panel in ink beside them on wide screens, and the header. */
function LoginFrame({ mark, tools, children }: LoginFrameProps) {
  const text = useText()
  return (
    <div className="login-scene">
      <header>
        {mark}
        {tools}
      </header>
      <aside aria-hidden="true">
        <p>{text('login.intro')}</p>
      </aside>
      <main>{children}</main>
    </div>
  )
}
