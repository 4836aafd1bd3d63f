/** A program of a few lines that uses a library as an application does. */
export interface Use {
  /** Our package, or the one that the library is compared with. */
  readonly package: string
  readonly name: string
  readonly code: string
  /** Modules that every page has anyway, or that are loaded on use. */
  readonly external?: readonly string[]
  readonly alias?: Readonly<Record<string, string>>
}

/** A program that uses other libraries. */
export interface AnchorUse extends Use {
  readonly libraries: readonly string[]
}

const react = ['react', 'react/jsx-runtime']

/** Compiled messages need no parser. */
const withoutParser = { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }

/** A provider, and texts with values and elements: what react-intl is compared with. */
export const textsInReact = 'texts in React, without a parser'
/** @see textsInReact */
export const reactIntlWithoutParser = 'react-intl without its parser'

/** Typical uses of our packages. */
export const packageUses: readonly Use[] = [
  {
    package: 'api-client',
    name: 'a client, with ky',
    code: `import { createApiClient, createStorageTokens } from '@teachnet/api-client'
      globalThis.x = createApiClient({ baseUrl: '', area: {}, tokens: createStorageTokens(localStorage, 'x') })`,
  },
  {
    package: 'upload',
    name: 'a queue that sends to a server, without hashing',
    external: ['hash-wasm'],
    code: `import { parseUploadConfig } from '@teachnet/upload'
      import { createServerTransport, createUploader } from '@teachnet/upload/browser'
      globalThis.x = createUploader({ config: parseUploadConfig({}), transport: createServerTransport({}) })`,
  },
  {
    package: 'upload',
    name: 'the same over tus, kept between pages',
    external: ['hash-wasm'],
    code: `import { parseUploadConfig } from '@teachnet/upload'
      import { createIndexedStore, createTusTransport, createUploader, createXhrParts } from '@teachnet/upload/browser'
      const transport = createTusTransport({ endpoint: '/', send: createXhrParts(() => new XMLHttpRequest()) })
      globalThis.x = createUploader({ config: parseUploadConfig({}), transport, store: createIndexedStore(indexedDB) })`,
  },
  {
    package: 'i18n',
    name: textsInReact,
    external: react,
    alias: withoutParser,
    code: `import { MessagesProvider, useRichText, useText } from '@teachnet/i18n/react'
      globalThis.x = [MessagesProvider, useRichText, useText]`,
  },
  {
    package: 'i18n',
    name: 'the same with formats and loading by page',
    external: react,
    alias: withoutParser,
    code: `import { createMessageLoader, messageTable } from '@teachnet/i18n'
      import { LoadedMessagesProvider, useFormats, useRichText, useText } from '@teachnet/i18n/react'
      globalThis.x = [createMessageLoader, messageTable, LoadedMessagesProvider, useFormats, useRichText, useText]`,
  },
  {
    package: 'terminal-core',
    name: 'a queue with its stream, tabs and storage',
    code: `import { createStreamConnect, createTabs, createTerminal, createWebStorage } from '@teachnet/terminal-core'
      globalThis.x = [createStreamConnect, createTabs, createTerminal, createWebStorage]`,
  },
]

/** Uses of the libraries that the packages are compared with: for the same purpose, as far as the libraries support it. */
export const anchorUses: readonly AnchorUse[] = [
  {
    package: 'api-client',
    name: 'ky',
    libraries: ['ky'],
    code: `import ky, { HTTPError } from 'ky'
      globalThis.x = [ky.create({ prefix: '/', retry: 2, hooks: { beforeRequest: [] } }), HTTPError]`,
  },
  {
    package: 'api-client',
    name: 'axios + axios-auth-refresh',
    libraries: ['axios', 'axios-auth-refresh'],
    code: `import axios from 'axios'
      import { createAuthRefresh } from 'axios-auth-refresh'
      const client = axios.create({ baseURL: '/' })
      createAuthRefresh(client, async () => undefined)
      globalThis.x = client`,
  },
  {
    package: 'upload',
    name: '@uppy/core + @uppy/xhr-upload',
    libraries: ['@uppy/core', '@uppy/xhr-upload'],
    code: `import Uppy from '@uppy/core'
      import XHRUpload from '@uppy/xhr-upload'
      globalThis.x = new Uppy().use(XHRUpload, { endpoint: '/' })`,
  },
  {
    package: 'upload',
    name: '@uppy/core + @uppy/tus',
    libraries: ['@uppy/core', '@uppy/tus'],
    code: `import Uppy from '@uppy/core'
      import Tus from '@uppy/tus'
      globalThis.x = new Uppy().use(Tus, { endpoint: '/' })`,
  },
  {
    package: 'i18n',
    name: '@lingui/core + @lingui/react',
    libraries: ['@lingui/core', '@lingui/react'],
    external: react,
    code: `import { i18n } from '@lingui/core'
      import { I18nProvider, Trans, useLingui } from '@lingui/react'
      globalThis.x = [i18n, I18nProvider, Trans, useLingui]`,
  },
  {
    package: 'i18n',
    name: 'react-intl with its parser',
    libraries: ['react-intl'],
    external: react,
    code: `import { FormattedMessage, IntlProvider, useIntl } from 'react-intl'
      globalThis.x = [FormattedMessage, IntlProvider, useIntl]`,
  },
  {
    package: 'i18n',
    name: reactIntlWithoutParser,
    libraries: ['react-intl'],
    external: react,
    alias: withoutParser,
    code: `import { FormattedMessage, IntlProvider, useIntl } from 'react-intl'
      globalThis.x = [FormattedMessage, IntlProvider, useIntl]`,
  },
  {
    package: 'terminal-core',
    name: '@xstate/store + eventsource-parser',
    libraries: ['@xstate/store', 'eventsource-parser'],
    code: `import { createStore } from '@xstate/store'
      import { createParser } from 'eventsource-parser'
      globalThis.x = [createStore({ context: {}, on: {} }), createParser({ onEvent() {} })]`,
  },
]
