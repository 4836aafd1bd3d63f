import type { PasskeyProof } from '@teachnet/account-pages/passkeys'
import type { SecondStep } from '@teachnet/account-pages/refusals'
import { isApiError } from '@teachnet/api-client'
import type { LoginBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

export interface SignInWays {
  /** Logs in and navigates on, or resolves with the second step of the account. The page shows the message of a rejection. */
  readonly logIn: (body: LoginBody) => Promise<SecondStep | undefined>
  /** Asks the browser for a passkey; resolves with undefined when the person cancels. Absent: the browser cannot use passkeys. */
  readonly askPasskey: ((factorToken?: string) => Promise<PasskeyProof | undefined>) | undefined
}

interface Options extends SignInWays {
  /** Whether the browser stays signed in. */
  readonly keep: boolean
}

/** The calls of a sign-in, the second step that the account asks for, and the reason of a rejection. */
export function useSignIn({ logIn, askPasskey, keep }: Options) {
  const text = useText()
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<SecondStep>()

  /** Returns the rejection, which is shown above the form unless it is about the code. */
  async function enter(body: LoginBody): Promise<unknown> {
    setFailure(undefined)
    try {
      setStep(await logIn(body))
      return undefined
    } catch (error) {
      const isAtInput = isApiError(error) && error.fields['otp'] !== undefined
      if (!isAtInput) setFailure(error instanceof Error && error.message ? error.message : text('login.failed'))
      return error
    }
  }

  async function enterByPasskey(factorToken?: string) {
    const proof = await askPasskey?.(factorToken)
    if (proof) await enter({ ...proof, keep })
  }

  /** Returns to the first step. */
  function back() {
    setFailure(undefined)
    setStep(undefined)
  }

  return { failure, step, enter, enterByPasskey, back }
}
