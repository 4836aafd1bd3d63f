import { secondStepOf } from '@teachnet/account-pages/refusals'
import { type ApiError, isApiError } from '@teachnet/api-client'
import { calls, type CheckInBody } from '@teachnet/protocol'
import type { MemberServices } from '../../session/services.ts'

/**
 * Returns the function that signs in; it resolves with the token of the second step for an account with two-step verification. It shows the
 * refusals that the forms do not show themselves.
 */
export function createCheckIn({ client, notifier }: Pick<MemberServices, 'client' | 'notifier'>) {
  return async function checkIn(body: CheckInBody) {
    try {
      return await client.call(calls.checkIn, { body, showSuccess: true, showError: false })
    } catch (error) {
      const step = secondStepOf(error)
      if (step) return step
      if (isApiError(error) && !error.shown && !isVisibleInForm(body, error))
        notifier.notify({ kind: 'error', text: error.message })
      throw error
    }
  }
}

/** The password form shows every refusal; the others show those of their inputs, and of the texts to agree to. */
function isVisibleInForm({ tab }: CheckInBody, { code, fields }: Pick<ApiError, 'code' | 'fields'>): boolean {
  return tab === 'login' || code === 'CONSENT_CHANGED' || inputFields.some((field) => field in fields)
}

const inputFields = ['username', 'email', 'mobile', 'captcha', 'password', 'otp']
