import { locales } from '@teachnet/protocol'
import { beforeEach } from 'vitest'
import { loadFieldParts } from '../fields/load-parts.ts'
import { setModuleInputs } from '../fields/shared/module-inputs.ts'
import { messageParts, preloadMessages } from '../messages/with-messages.tsx'

// A component that `use` suspends inside a synchronous `act` is never rendered again: all that screens load is preloaded.
await loadFieldParts()
await Promise.all(locales.flatMap((locale) => messageParts.map((part) => preloadMessages(part, locale))))

// Test files share modules: the inputs of one test's modules must not reach the next test.
beforeEach(() => setModuleInputs({ inputs: {} }))
