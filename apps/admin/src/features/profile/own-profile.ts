import { type Field, normalPassword, type ResourceDefinition } from '@teachnet/contract'
import type { LocalizedText } from '@teachnet/protocol'
import type { FormValues } from '../../records/form/form-values.ts'
import { kindValueOf } from '../../fields/values.ts'
import { toText } from '../../values/read-values.ts'

/** Fields that administrators may change on their own record, apart from the password, in form order. */
const ownFields = ['avatar', 'nickname', 'email', 'mobile', 'motto'] as const

/** Only in the form: not sent to the server. */
export const repeatField = 'password_repeat'
/** Name of the current password, which the server may require with a new one. */
const currentField = 'oldPassword'
/** Whether a new password ends the other sessions of the account. */
const elsewhereField = 'signOutElsewhere'

interface ProfileTexts {
  readonly currentPassword: LocalizedText
  readonly newPassword: LocalizedText
  readonly repeat: LocalizedText
  readonly signOutElsewhere: LocalizedText
  readonly section: LocalizedText
  readonly title: LocalizedText
}

/**
 * Reduces the definition of administrators to the fields of their own record that they may change, with the new password twice and, if the
 * server requires it, the current one.
 *
 * @param isPasswordDue whether the account must set a new password first: the form then has only the password
 */
export function toOwnProfile(
  admins: ResourceDefinition,
  texts: ProfileTexts,
  isPasswordDue = false,
): ResourceDefinition {
  const own = (isPasswordDue ? [] : ownFields).flatMap((name): [string, Field][] => {
    const field = admins.fields[name]
    return field ? [[name, field]] : []
  })
  const { password = { kind: 'password' } as const } = admins.fields
  const passwords: Record<string, Field> = {}
  if (needsCurrent(admins))
    passwords[currentField] = { kind: 'password', asks: 'current', label: texts.currentPassword }
  passwords['password'] = { ...password, required: isPasswordDue, label: texts.newPassword }
  passwords[repeatField] = { kind: 'password', asks: 'repeated', label: texts.repeat }
  if (needsCurrent(admins)) passwords[elsewhereField] = { kind: 'switch', label: texts.signOutElsewhere, default: 1 }
  const fields = Object.entries({ ...Object.fromEntries(own), ...passwords })
  const [first] = Object.keys(passwords)
  return {
    ...admins,
    controller: 'routine.AdminInfo',
    title: texts.title,
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, name === first ? { ...field, section: texts.section } : field]),
    ),
  }
}

/** The body to send, or the id of an error message for a field. */
export type ProfileBody = { readonly body: FormValues } | { readonly field: string; readonly message: string }

export function toProfileBody(
  profile: ResourceDefinition,
  { [repeatField]: repeated = '', [currentField]: current = '', [elsewhereField]: elsewhere, ...body }: FormValues,
): ProfileBody {
  const password = toText(body['password'])
  if (normalPassword(password) !== normalPassword(toText(repeated)))
    return { field: repeatField, message: 'profile.repeatDiffers' }
  if (password === '' || !needsCurrent(profile)) return { body }
  if (current === '') return { field: currentField, message: 'profile.currentMissing' }
  return { body: { ...body, [currentField]: current, [elsewhereField]: elsewhere } }
}

function needsCurrent({ fields }: ResourceDefinition): boolean {
  const { password } = fields
  return password !== undefined && kindValueOf(password).needsCurrent(password)
}
