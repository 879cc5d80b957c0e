import { Random } from './random.ts'

const FUNCTION_WORDS =
  `the to of and a in is that for it this with on as are be not from have by an at or will we can you
but all should now if so when there which no only also then into each more other some than its was were has just
before after because both most where how what does still here any every same must may would could been being over
under between without within about again once`.split(/\s+/)

const TOPIC_WORDS =
  `file function test error code change line value type call result return name list check build run
update module config server client request response handler import export string number object array index key
path folder project branch commit merge review issue fix bug feature option default user session token cache query
search table column row schema migration database store state render component view button window layout style
color theme menu dialog panel event listener signal timer queue worker thread process memory buffer stream chunk
byte offset header payload parser lexer syntax node tree leaf root parent child sibling walk visit depth order sort
filter group map reduce merge split join trim format print log trace debug warning failure retry timeout limit
budget cost price invoice order customer account payment refund address country language message prompt answer
thought tool command shell script package version release deploy container image volume network socket port host
domain route router path endpoint gateway proxy balancer cluster region bucket upload download archive snapshot
backup restore journal record field entry batch page cursor scroll screen pixel canvas shader vertex mesh texture
sound track note chord tempo melody sensor motor valve pump pressure voltage battery orbit lander harbour tide
lighthouse anchor compass ledger ribbon garden orchard meadow river bridge tunnel station platform signal`.split(
    /\s+/,
  )

const SUFFIXES = ['s', 'ed', 'ing', 'er', 'able', 'less', 'ment', 'ize'] as const
const ONSETS = 'b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w z'.split(' ')
const NUCLEI = 'a e i o u ai ea io ou'.split(' ')
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 'm', 't', 'nd', 'rk', 'x'] as const

const VOCABULARY_SIZE = 6000
const DRAWS = 1 << 16

/** Most frequent first: function words, then words of the trade and their inflections, then invented ones. */
const VOCABULARY: readonly string[] = buildVocabulary()

/** 65,536 draws by rank (Zipf), so that two words come out of one random number. */
const ANY_WORD = buildDraws(0)
const CONTENT_WORD = buildDraws(FUNCTION_WORDS.length)

function buildVocabulary(): string[] {
  const random = new Random('vocabulary')
  const words = new Set([...FUNCTION_WORDS, ...TOPIC_WORDS])
  const inflected = TOPIC_WORDS.flatMap((word) => SUFFIXES.map((suffix) => word + suffix))
  for (let i = inflected.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1)
    const held = inflected[i] as string
    inflected[i] = inflected[j] as string
    inflected[j] = held
  }
  for (const word of inflected) words.add(word)
  while (words.size < VOCABULARY_SIZE) {
    const syllables = random.between(2, 4)
    let word = ''
    for (let i = 0; i < syllables; i += 1) word += random.pick(ONSETS) + random.pick(NUCLEI)
    words.add(word + random.pick(CODAS))
  }
  return [...words]
}

function buildDraws(from: number): Uint16Array {
  const draws = new Uint16Array(DRAWS)
  let total = 0
  for (let rank = from; rank < VOCABULARY.length; rank += 1) total += 1 / (rank - from + 3)
  let filled = 0
  let sum = 0
  for (let rank = from; rank < VOCABULARY.length; rank += 1) {
    sum += 1 / (rank - from + 3)
    const end = Math.round((sum / total) * DRAWS)
    draws.fill(rank, filled, end)
    filled = Math.max(filled, end)
  }
  return draws
}

export function anyWord(random: Random): string {
  return VOCABULARY[ANY_WORD[random.next() >>> 16] as number] as string
}

/** Never a function word. */
export function contentWord(random: Random): string {
  return VOCABULARY[CONTENT_WORD[random.next() >>> 16] as number] as string
}

/** Two or more words, separated by spaces. */
export function words(random: Random, count: number): string {
  let out = ''
  for (let i = 0; i < count; i += 2) {
    const bits = random.next()
    out += `${VOCABULARY[ANY_WORD[bits >>> 16] as number]} ${VOCABULARY[ANY_WORD[bits & 0xffff] as number]} `
  }
  return out.slice(0, -1)
}

/** `fooBar`, `foo_bar`, `FooBar` or `foo`: combinations give the long tail of words that occur once. */
export function identifier(random: Random): string {
  const bits = random.next()
  const first = VOCABULARY[CONTENT_WORD[bits >>> 16] as number] as string
  const second = VOCABULARY[CONTENT_WORD[bits & 0xffff] as number] as string
  switch (random.next() >>> 29) {
    case 0:
      return `${first}_${second}`
    case 1:
      return capitalized(first) + capitalized(second)
    case 2:
    case 3:
    case 4:
      return first + capitalized(second)
    default:
      return first
  }
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
