export {
  LoadedMessagesProvider,
  MessagesProvider,
  MoreMessages,
  useFormats,
  useLocale,
  useRichText,
  useText,
} from './messages-provider.tsx'
export type {
  LoadedMessagesProviderProps,
  MessagesProviderProps,
  MoreMessagesProps,
  RichText,
  Text,
} from './messages-provider.tsx'
