import type { Field, LocalizedText, ResourceDefinition } from '@teachnet/contract'
import type { FormValues } from '../../crud/form-values.ts'

/** What administrators may change about themselves beside the password, in the order of the form. */
const ownFields = ['avatar', 'nickname', 'email', 'mobile', 'motto'] as const

/** The form's own: the server does not ask for it. */
export const repeatField = 'password_repeat'
/** The current password, as the server wants it beside a new one. */
const currentField = 'oldPassword'

interface ProfileTexts {
  readonly currentPassword: LocalizedText
  readonly newPassword: LocalizedText
  readonly repeat: LocalizedText
  readonly section: LocalizedText
  readonly title: LocalizedText
}

/**
 * The definition of administrators, cut down to what they may change of their own record, with the new password twice and, where the
 * server wants it, the current one.
 */
export function toOwnProfile(admins: ResourceDefinition, texts: ProfileTexts): ResourceDefinition {
  const own = ownFields.flatMap((name): [string, Field][] => {
    const field = admins.fields[name]
    return field ? [[name, field]] : []
  })
  const { password } = admins.fields
  const passwords: Record<string, Field> = {
    ...(needsCurrent(admins) && {
      [currentField]: { kind: 'password', asks: 'current', label: texts.currentPassword },
    }),
    password: {
      ...(password?.kind === 'password' ? password : { kind: 'password' }),
      required: false,
      label: texts.newPassword,
    },
    [repeatField]: { kind: 'password', asks: 'repeated', label: texts.repeat },
  }
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

/** What is sent, or the id of the message that tells what is wrong with a field. */
export type ProfileBody = { readonly body: FormValues } | { readonly field: string; readonly message: string }

export function toProfileBody(
  profile: ResourceDefinition,
  { [repeatField]: repeated = '', [currentField]: current = '', ...body }: FormValues,
): ProfileBody {
  const password = body['password'] ?? ''
  if (password !== repeated) return { field: repeatField, message: 'profile.repeatDiffers' }
  if (password === '' || !needsCurrent(profile)) return { body }
  if (current === '') return { field: currentField, message: 'profile.currentMissing' }
  return { body: { ...body, [currentField]: current } }
}

function needsCurrent({ fields }: ResourceDefinition): boolean {
  const { password } = fields
  return password?.kind === 'password' && password.needsCurrent === true
}
