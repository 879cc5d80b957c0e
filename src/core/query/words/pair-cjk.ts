import { CJK_SCRIPTS } from './characters.ts'

const CJK_RUN = new RegExp(`[${CJK_SCRIPTS}]+`, 'gu')

/**
 * 中文字 → 中文 文字 字. The pairs find every substring of two or more characters. The last character alone
 * finds it as a substring of one, and keeps two runs apart: without it 中文。文字 would hold the phrase of
 * 中文字.
 */
export function pairCjk(folded: string): string {
  return folded.replace(CJK_RUN, (run) => ` ${toPairs(run).join(' ')} `)
}

export function toPairs(run: string): readonly string[] {
  const characters = [...run]
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}
