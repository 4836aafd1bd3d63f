import { isApiError } from '@teachnet/api-client'
import { isRecord } from '@teachnet/protocol'

/** The account uses two-step verification: the sign-in continues with this token and a code. */
export interface SecondStep {
  readonly factorToken: string
  /** The account has a passkey, which can take the place of the code. */
  readonly hasPasskey: boolean
}

/** The second step that a refused sign-in requires; undefined if it was refused for another reason. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!isApiError(error, 'SECOND_FACTOR_NEEDED')) return undefined
  const { factorToken, hasPasskey } = isRecord(error.data) ? error.data : {}
  return typeof factorToken === 'string' && factorToken !== ''
    ? { factorToken, hasPasskey: hasPasskey === true }
    : undefined
}
