/** A plugin for TypeScript's language server. Plugins are loaded by `require`, hence the module format. @see https://github.com/microsoft/TypeScript/wiki/Writing-a-Language-Service-Plugin */

/** The part of a reference or definition that is used. */
interface Place {
  readonly fileName: string
  readonly textSpan: { readonly start: number; readonly length: number }
}

/** The part of TypeScript's language service that is used. */
interface Service {
  readonly getDefinitionAndBoundSpan: (file: string, position: number) => Found | undefined
  readonly getReferencesAtPosition: (file: string, position: number) => readonly Place[] | undefined
}

interface Found {
  readonly definitions?: readonly Definition[] | undefined
  readonly textSpan: Place['textSpan']
}

interface Definition extends Place {
  readonly kind: string
  readonly name: string
  readonly containerKind: string
  readonly containerName: string
}

/** The file that `teachnet-i18n types` writes. */
const messageTypes = /(?:^|[\\/])messages\.d\.ts$/

/**
 * Makes "go to definition" of a message id lead to its message: `text('list.title')` to the line of `locales/<language>/list.json`, through the declaration
 * map next to the types of the messages. Elsewhere the editor behaves as before.
 */
function createPlugin(): { create: (info: { languageService: Service }) => Service } {
  return {
    create({ languageService }) {
      function getDefinitionAndBoundSpan(file: string, position: number): Found | undefined {
        const found = languageService.getDefinitionAndBoundSpan(file, position)
        if (found?.definitions && found.definitions.length > 0) return found
        const references = languageService.getReferencesAtPosition(file, position) ?? []
        const textSpan = references.find((each) => each.fileName === file && covers(each, position))?.textSpan
        const definitions = references.filter(({ fileName }) => messageTypes.test(fileName)).map(toDefinition)
        return textSpan && definitions.length > 0 ? { definitions, textSpan } : found
      }

      return { ...languageService, getDefinitionAndBoundSpan }
    },
  }
}

function covers({ textSpan: { start, length } }: Place, position: number): boolean {
  return start <= position && position <= start + length
}

function toDefinition({ fileName, textSpan }: Place): Definition {
  return { fileName, textSpan, kind: 'property', name: '', containerKind: '', containerName: '' }
}

module.exports = createPlugin
