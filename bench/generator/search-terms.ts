/**
 * Each occurs in the prompt, the answer or the command output of three sessions, and nowhere else except in what
 * repeats them: `history.jsonl`, `last-prompt` and forks of these sessions.
 */
export const RARE_WORDS = [
  'zymurgist',
  'brontide',
  'quixotrope',
  'petrichor_gauge',
  'susurrusHandler',
  'vexillology',
  'floccinaut',
  'kerfuffled',
] as const

/** Each occurs in about one of a hundred sessions. */
export const SELDOM_WORDS = ['mizzenmast', 'thimblerig', 'oubliette', 'gallivant'] as const

export const RARE_PHRASES = ['copper heron at dawn', 'seventeen paper lanterns'] as const

/** Chosen from the most frequent words of the vocabulary and of the templates. */
export const SEARCH_TERMS = {
  rareWords: RARE_WORDS,
  rarePhrases: RARE_PHRASES,
  seldomWords: SELDOM_WORDS,
  /** In most files. */
  commonWords: ['file', 'test', 'error', 'code', 'function', 'change'],
  /** Inflections in the middle of the frequency list. */
  mediumWords: ['harbours', 'shadered', 'ledgering', 'tunneler'],
  commonPhrases: ['Let me check the', 'The tests pass', 'has been updated successfully'],
  wordPairs: ['file error', 'database timeout', 'lighthouse harbour'],
  codeWords: ['fileTest', 'error_code', 'FunctionTest', 'src/file'],
  accentedWords: ['prüfe', 'requête', 'análisis', 'žluťoučký'],
  unaccentedWords: ['prufe', 'requete', 'analisis', 'zlutoucky'],
  cjk: ['函数', '数据库迁移', '検索結果', 'ファイル', '검색 결과', '반환값'],
  prefixes: ['func', 'mig', 'har', 'zym'],
} as const
