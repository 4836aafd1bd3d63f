/** Runs the program in the command line of Hermes, with what React Native and its platforms add to the bare engine. */
import './hermes-globals.mjs'
import 'fast-text-encoding'
import 'blob-polyfill'
import './hermes-web.mjs'
import 'formdata-polyfill/FormData.js'
import '@formatjs/intl-getcanonicallocales/polyfill-force.js'
import '@formatjs/intl-locale/polyfill-force.js'
import '@formatjs/intl-pluralrules/polyfill-force.js'
import '@formatjs/intl-pluralrules/locale-data/en.js'
import '@formatjs/intl-pluralrules/locale-data/zh.js'
import '@formatjs/intl-numberformat/polyfill-force.js'
import '@formatjs/intl-numberformat/locale-data/en.js'
import '@formatjs/intl-numberformat/locale-data/zh.js'
import '@formatjs/intl-datetimeformat/polyfill-force.js'
import '@formatjs/intl-datetimeformat/locale-data/en.js'
import '@formatjs/intl-datetimeformat/locale-data/sv.js'
import '@formatjs/intl-datetimeformat/add-golden-tz.js'
import { run } from './program.mjs'

run({ lacksWasm: true, lacksStreams: true }).then(
  (result) => print(JSON.stringify(result)),
  (error) => print(error?.cause?.stack ?? error?.stack ?? error),
)
