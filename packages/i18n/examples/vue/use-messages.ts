import { createFormats, createMessages, type MessageLoader, type Messages } from '@teachnet/i18n'
import { onScopeDispose, shallowRef } from 'vue'

/** Texts and formats of a loader in a component of Vue. A template with `text('list.title')` renders again when more messages have been loaded. */
export function useMessages(loader: MessageLoader, timeZone?: string) {
  const { locale } = loader
  const create = () => createMessages({ locale, messages: loader.messages(), timeZone })
  const messages = shallowRef(create())
  onScopeDispose(loader.subscribe(() => (messages.value = create())))
  const text: Messages['format'] = (id, ...values) => messages.value.format(id, ...values)
  return { text, formats: createFormats(locale, { timeZone }) }
}
