import { usePasskeys } from '@teachnet/account-pages/passkeys'
import { useText } from '@teachnet/i18n/react'
import { calls, memberArea, type SiteConfig, type RetrievePasswordBody } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { createCaptchaSource, loadingPath, toSafeTarget, toSiteTarget, withinBase } from '@teachnet/session'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { isApiError } from '@teachnet/api-client'
import type { Consent } from '@teachnet/contract'
import { lazyPart, PartBoundary, SignInWarnings } from '@teachnet/ui/parts'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { CaptchaSource } from '@teachnet/ui/click-captcha'
import './login.css'
import { createCheckIn } from './check-in.ts'
import { Mark } from '../../parts/mark.tsx'
import { leaveToSignIn } from '../../session/visits.ts'
import type { MemberServices } from '../../session/services.ts'
import { loadConsents, sendCode, type SignInOffers, toRegistration, toRetrieval } from './login.api.ts'
import type { CodeFormProps, CodePurpose, Contact } from './code-form.tsx'
import { CaptchaDialog, useCaptchaRequest } from '../../parts/captcha-dialog.tsx'
import { SignInPanel, type SignInPanelProps } from './sign-in-panel.tsx'
import { TabList } from './tab-list.tsx'
import { readUnsentForm } from './unsent-form.ts'

interface LoginData {
  readonly site: SiteConfig
  readonly offers: SignInOffers
}

export function createLoginRoute(services: MemberServices) {
  const { client, session, publicSite, notifier } = services
  const captchaSource = createCaptchaSource(client)
  const checkIn = createCheckIn(services)
  const RegisterForm = createRegisterForm(() => loadConsents(client))

  return function LoginRoute() {
    const { site, offers } = useLoaderData<LoginData>()
    const text = useText()
    const navigate = useNavigate()
    const passkeys = usePasskeys(services)
    const [search] = useSearchParams()
    const target = toSafeTarget(search.get('to'), memberArea)
    const start = withinBase(loadingPath(memberArea, target), memberArea.basePath)
    const sitePage = toSiteTarget(search.get('to'), publicSite)
    return (
      <LoginPage
        siteName={site.siteName}
        offers={offers}
        RegisterForm={RegisterForm}
        publicSite={publicSite}
        captchaSource={captchaSource}
        mark={<Mark site={site} href={publicSite} />}
        tools={<Switches />}
        links={
          client.has(calls.undoContactChange) && (
            <Link className="login-link" to="/undo-contact">
              {text('login.undoContact')}
            </Link>
          )
        }
        onCheckIn={async (body) => {
          // Without it, the server would open a session that this browser loses.
          if (!session.canStore()) {
            const reason = text('login.noStorage')
            if (body.tab !== 'login') notifier.notify({ kind: 'error', text: reason })
            throw new Error(reason)
          }
          const answer = await checkIn(body)
          if ('factorToken' in answer) return answer
          session.signIn(answer.userInfo)
          if (sitePage !== undefined) location.assign(sitePage)
          else await navigate(start, { replace: true })
          return undefined
        }}
        askPasskey={passkeys.ask}
        onProvider={(provider) => leaveToSignIn(services, provider, start)}
        onSendCode={(request) => sendCode(client, request)}
        onRetrieve={async (body) => {
          await client.call(calls.retrievePassword, { body, showSuccess: true })
        }}
      />
    )
  }
}

/**
 * Creates the form of a new member. Its code, and the texts that it asks to agree to, are loaded when it is first shown; the texts once more
 * when one has changed while the form was filled in.
 */
function createRegisterForm(loadConsents: () => Promise<readonly Consent[]>) {
  return lazyPart<CodeFormProps>(async () => {
    const [{ default: CodeForm }, first] = await Promise.all([import('./code-form.tsx'), loadConsents()])

    return function RegisterForm({ onSubmit, ...props }) {
      const [consents, setConsents] = useState(first)

      async function submit(...input: Parameters<typeof onSubmit>): Promise<void> {
        try {
          await onSubmit(...input)
        } catch (error) {
          if (isApiError(error, 'CONSENT_CHANGED')) setConsents(await loadConsents())
          throw error
        }
      }

      return <CodeForm {...props} consents={consents} onSubmit={submit} />
    }
  })
}

const CodeForm = lazyPart<CodeFormProps>(async () => (await import('./code-form.tsx')).default)

interface LoginPageProps extends Pick<
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
function LoginPage(props: LoginPageProps) {
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
  const [tab, setTab] = useState<TabName>(() => readUnsentForm()?.purpose ?? 'login')
  const [opened, setOpened] = useState<readonly TabName[]>([tab])
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
      <>
        <SignInPanel
          offers={offers}
          onCheckIn={onCheckIn}
          onSendCode={onSendCode}
          askPasskey={askPasskey}
          onProvider={onProvider}
          promptCaptcha={captcha.ask}
        />
        <SignInWarnings />
      </>
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

/** The page around the forms: a panel in ink next to them on wide screens, and the header. */
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
