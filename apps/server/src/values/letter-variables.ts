import { scalarText } from '@teachnet/protocol'

/** Replaces `{name}`, `{number}` and `{due}` of a text by the values of an application; other braces stay unchanged. */
export function fillVariables(text: string, application: Readonly<Record<string, unknown>>): string {
  const values: Readonly<Record<string, unknown>> = {
    name: application.name ?? application.contact,
    number: application.number,
    due: application.due_on,
  }
  return text.replaceAll(/\{(name|number|due)\}/g, (_whole, name: string) => scalarText(values[name]) ?? '')
}
