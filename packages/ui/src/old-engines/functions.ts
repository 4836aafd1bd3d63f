/**
 * Functions that the code uses and a supported engine may lack, each with a test in the syntax of 2015. `polyfills.ts` adds them;
 * `tsconfig.browser.json` allows the functions of the language among them.
 */
export const addedFunctions: Readonly<Record<string, string>> = {
  'Array.prototype.at': '[].at',
  'Array.prototype.findLast': '[].findLast',
  'Array.prototype.findLastIndex': '[].findLastIndex',
  'Array.prototype.toReversed': '[].toReversed',
  'Array.prototype.toSorted': '[].toSorted',
  'Array.prototype.toSpliced': '[].toSpliced',
  'Array.prototype.with': '[].with',
  'String.prototype.at': "''.at",
  'Object.hasOwn': 'Object.hasOwn',
  'Object.groupBy': 'Object.groupBy',
  'Map.groupBy': 'Map.groupBy',
  'Promise.withResolvers': 'Promise.withResolvers',
  'URL.canParse': 'URL.canParse',
  'AbortSignal.any': 'AbortSignal.any',
  'AbortSignal.timeout': 'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted': 'AbortSignal.prototype.throwIfAborted',
  // Pages without https lack it in every engine.
  'crypto.randomUUID': 'crypto.randomUUID',
}

/** Throws unless the page may store, also cookies; Safari's private windows, policies and full discs reject it in different ways. */
const storageTest =
  "localStorage.setItem('?','');localStorage.removeItem('?');sessionStorage.length;w.indexedDB;d.cookie"

/**
 * Script for the head of a page, before every module: loads the polyfills, whose address is in its `data-polyfills`, if one of the functions or
 * storage is missing. The parser waits for them, so modules find them. A current engine loads nothing. Constant, so that a content security
 * policy can allow it by its hash.
 */
export const oldEnginesScript = `(function(w,d,c){try{${storageTest};c=${Object.values(addedFunctions).join('&&')}}catch(e){}if(!c)d.write('<script src="'+d.currentScript.getAttribute('data-polyfills')+'"><\\/script>')})(window,document)`
