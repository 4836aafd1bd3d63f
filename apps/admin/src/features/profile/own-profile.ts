import type { Field, LocalizedText, ResourceDefinition } from '@teachnet/contract'
import type { FormValues } from '../../crud/form-values.ts'

/** What administrators may change about themselves, in the order of the form. */
const ownFields = ['avatar', 'nickname', 'email', 'mobile', 'motto', 'password'] as const

/** The form's own: the server does not ask for it. */
export const repeatField = 'password_repeat'

interface ProfileTexts {
  readonly newPassword: LocalizedText
  readonly repeat: LocalizedText
  readonly section: LocalizedText
  readonly title: LocalizedText
}

/** The definition of administrators, cut down to what they may change of their own record, with the password twice. */
export function toOwnProfile(admins: ResourceDefinition, texts: ProfileTexts): ResourceDefinition {
  const own = ownFields.flatMap((name): [string, Field][] => {
    const field = admins.fields[name]
    return field ? [[name, field]] : []
  })
  return {
    ...admins,
    controller: 'routine.AdminInfo',
    title: texts.title,
    fields: {
      ...Object.fromEntries(own),
      password: { kind: 'password', label: texts.newPassword, section: texts.section },
      [repeatField]: { kind: 'password', label: texts.repeat },
    },
  }
}

/** What is sent; undefined when the two passwords are not the same. */
export function toProfileBody({ [repeatField]: repeated = '', ...body }: FormValues): FormValues | undefined {
  return (body['password'] ?? '') === repeated ? body : undefined
}
