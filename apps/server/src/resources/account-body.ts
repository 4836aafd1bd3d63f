import { keptAvatar } from '../avatar.ts'

/**
 * Brings an account as clients of all generations send it into the form of its definition; `states` gives other names of its states. A
 * salt is left out: passwords carry their own.
 */
export function readAccount(
  { salt: _salt, ...body }: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const { status } = body
  const isNamed =
    (typeof status === 'string' || typeof status === 'number' || typeof status === 'boolean') &&
    Object.hasOwn(states, String(status))
  return {
    ...body,
    ...('avatar' in body && { avatar: keptAvatar(body.avatar) }),
    ...(isNamed && { status: states[String(status)] }),
  }
}
