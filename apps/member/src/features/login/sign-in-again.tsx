import { usePasskeys } from '@teachnet/account-pages/passkeys'
import type { PromptSignIn } from '@teachnet/api-client'
import { type CheckInBody, memberArea } from '@teachnet/protocol'
import { createCaptchaSource, type MemberAccount } from '@teachnet/session'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useEffect, useState } from 'react'
import { createCheckIn } from './check-in.ts'
import type { MemberServices } from '../../session/services.ts'
import { sendCode } from './login.api.ts'

type Answer = Awaited<ReturnType<PromptSignIn>>

interface PartProps {
  readonly member: MemberAccount
  readonly onAnswer: (answer: Answer) => void
}

/**
 * Creates the component that asks the member to sign in again when the session ends during work. While it is mounted, the API client asks
 * through it instead of leaving the page.
 */
export function createSignInAgain(services: MemberServices) {
  const Dialog = createDialog(services)

  return function SignInAgain({ member }: Pick<PartProps, 'member'>) {
    const [owner] = useState(member)
    const [question, setQuestion] = useState<{ readonly settle: (answer: Answer) => void } | undefined>()
    useEffect(() => {
      let settle: ((answer: Answer) => void) | undefined
      services.promptSignIn = () =>
        new Promise((resolve) => {
          settle = (answer) => {
            setQuestion(undefined)
            resolve(answer)
          }
          setQuestion({ settle })
        })
      return () => {
        services.promptSignIn = undefined
        settle?.('left')
      }
    }, [])
    useSignInElsewhere(services, owner, question?.settle)
    useOtherMember(services, owner, member)
    if (!question) return null
    return (
      <PartBoundary isOver>
        <Dialog member={owner} onAnswer={question.settle} />
      </PartBoundary>
    )
  }
}

/** Another tab may have signed the member in again. */
function useSignInElsewhere(
  { session }: MemberServices,
  { id }: MemberAccount,
  settle: ((answer: Answer) => void) | undefined,
): void {
  useEffect(() => {
    if (!settle) return
    const dead = session.tokens.get('auth')
    const onStorage = () => {
      const token = session.tokens.get('auth')
      if (token !== '' && token !== dead) settle(session.read()?.id === id ? 'same' : 'other')
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [settle, session, id])
}

/** Another member has signed in, in another tab: the page shows data of the former one. */
function useOtherMember(services: MemberServices, owner: MemberAccount, member: MemberAccount): void {
  useEffect(() => {
    if (member.id !== owner.id) startAnew(services)
  }, [services, member.id, owner.id])
}

/** Opens a new document: nothing of the former member stays in memory. */
function startAnew({ addressOf }: Pick<MemberServices, 'addressOf'>): void {
  location.assign(addressOf(`${memberArea.basePath}/loading`))
}

/** The dialog with its code, its messages and the ways that the server offers, all loaded when it is first needed. */
function createDialog(services: MemberServices) {
  const { client, session, messages } = services
  const captchaSource = createCaptchaSource(client)
  const checkIn = createCheckIn(services)

  return lazyPart<PartProps>(async () => {
    const [{ SignInAgainDialog }, { loadSignInOffers }] = await Promise.all([
      import('./sign-in-again-dialog.tsx'),
      import('./login.api.ts'),
      messages.load(['login', 'account-sign-in', 'click-captcha']),
    ])
    const offers = await loadSignInOffers(client)
    return function Dialog({ member, onAnswer }) {
      const passkeys = usePasskeys(services)
      async function signIn(body: CheckInBody) {
        const answer = await checkIn(body)
        if ('factorToken' in answer) return answer
        if (answer.userInfo.id === member.id) {
          session.resume(answer.userInfo)
          onAnswer('same')
          return undefined
        }
        session.signIn(answer.userInfo)
        onAnswer('other')
        startAnew(services)
        return undefined
      }
      return (
        <SignInAgainDialog
          name={member.nickname || member.username}
          account={member.username}
          offers={offers}
          captchaSource={captchaSource}
          onCheckIn={signIn}
          askPasskey={passkeys.ask}
          onSendCode={(request) => sendCode(client, request)}
          onLeave={() => onAnswer('left')}
        />
      )
    }
  })
}
