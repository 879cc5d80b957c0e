import { Random } from './random.ts'
import { anyWord, capitalized, contentWord, identifier, words } from './words.ts'

export type Language = 'english' | 'accented' | 'chinese' | 'japanese' | 'korean'

const FOREIGN: Readonly<Record<Exclude<Language, 'english'>, readonly string[]>> = {
  accented: [
    'Bitte prüfe, ob die Größe des Fensters gespeichert wird',
    'la requête échoue après la première réponse',
    'el análisis todavía no está terminado',
    'le café du déploiement est déjà là',
    'a função não devolve o índice correto',
    'Überschriften müssen übersetzt werden',
    'příliš žluťoučký kůň úpěl ďábelské ódy',
  ],
  chinese: [
    '请检查这个函数的返回值是否正确',
    '测试已经通过，可以提交代码了',
    '数据库迁移失败，需要回滚到上一个版本',
    '搜索结果应该按照时间排序',
    '这个文件太大，读取的时候内存不足',
  ],
  japanese: [
    'この関数の戻り値を確認してください',
    'テストが通ったのでコミットします',
    '検索結果を日付順に並べ替えてほしい',
    'ファイルの読み込みが遅いので改善する',
  ],
  korean: [
    '이 함수의 반환값을 확인해 주세요',
    '테스트가 통과했으니 커밋하겠습니다',
    '검색 결과를 날짜순으로 정렬해야 합니다',
  ],
}

const OPENERS = [
  'Let me check the',
  "I'll look at the",
  'Now let me update the',
  'The tests pass, so the',
  'I found the cause: the',
] as const

/** Random characters of base64 to cut signatures and images from. */
const NOISE = new Random('noise').id('', 1 << 16)

export function noise(random: Random, length: number): string {
  const start = random.below(NOISE.length - Math.min(length, NOISE.length))
  return NOISE.slice(start, start + length)
}

/** Sentences of about that many characters. */
export function prose(random: Random, length: number, language: Language = 'english'): string {
  let out = ''
  while (out.length < length) {
    if (language !== 'english' && random.chance(0.6)) {
      out += `${random.pick(FOREIGN[language])}${language === 'chinese' || language === 'japanese' ? '。' : '. '}`
      continue
    }
    const rest = words(random, 4 + (random.next() >>> 29) * 2)
    out += `${capitalized(anyWord(random))} ${rest}, ${identifier(random)} ${words(random, 4)}. `
  }
  return out.slice(0, -1)
}

/** An answer in Markdown. */
export function answer(random: Random, length: number, language: Language = 'english'): string {
  let out = `${random.pick(OPENERS)} ${contentWord(random)}. ${prose(random, Math.min(length, 160), language)}`
  while (out.length < length) {
    const kind = random.below(6)
    if (kind === 0) out += `\n\n## ${capitalized(words(random, 4))}\n`
    else if (kind === 1) out += `\n\n\`\`\`ts\n${code(random, random.between(3, 14))}\`\`\`\n`
    else if (kind < 4)
      out += `\n- **${words(random, 2)}**: ${prose(random, 60, language)} (\`${filePath(random)}:${random.below(400)}\`)`
    else out += `\n\n${prose(random, 240, language)}`
  }
  return out
}

export function filePath(random: Random): string {
  const folder = random.pick(['src', 'lib', 'app', 'tests', 'packages'])
  const extension = random.pick(['ts', 'ts', 'tsx', 'py', 'rs', 'go', 'md', 'json'])
  return `${folder}/${contentWord(random)}/${contentWord(random)}-${contentWord(random)}.${extension}`
}

/** Lines of source text, each with a newline. */
export function code(random: Random, lines: number): string {
  let out = ''
  let indent = ''
  for (let i = 0; i < lines; i += 1) {
    switch (random.below(12)) {
      case 0:
        out += `${indent}// ${words(random, 8)}\n`
        break
      case 1:
        out += `${indent}if (${identifier(random)}.${contentWord(random)} === "${contentWord(random)}") {\n`
        if (indent.length < 8) indent += '  '
        break
      case 2:
        indent = indent.slice(2)
        out += `${indent}}\n`
        break
      case 3:
        out += `import { ${identifier(random)}, ${identifier(random)} } from "./${contentWord(random)}"\n`
        break
      case 4:
        out += '\n'
        break
      case 5:
        out += `export function ${identifier(random)}(${identifier(random)}: string, ${identifier(random)}: number) {\n`
        indent = '  '
        break
      case 6:
        out += `${indent}return ${identifier(random)}.${identifier(random)}(${random.below(1000)})\n`
        break
      case 7:
        out += `${indent}throw new Error(\`${words(random, 6)}: \${${identifier(random)}}\`)\n`
        break
      default:
        out += `${indent}const ${identifier(random)} = ${identifier(random)}(${identifier(random)}, ${identifier(random)})\n`
    }
  }
  return out
}

/** What a command prints: logs, listings, test reports; the lines are joined by newlines. */
export function output(random: Random, lines: number): string {
  let out = ''
  for (let i = 0; i < lines; i += 1) {
    if (i > 0) out += '\n'
    switch (random.below(9)) {
      case 0:
        out += `[${random.between(10, 23)}:${random.between(10, 59)}:${random.between(10, 59)}] INFO ${words(random, 6)} id=${random.hex(8)}`
        break
      case 1:
        out += `${filePath(random)}:${random.below(900)}:${random.below(80)} - error TS${random.between(1000, 9999)}: ${words(random, 8)}`
        break
      case 2:
        out += ` ✓ ${filePath(random)} > ${words(random, 6)} (${random.below(900)} ms)`
        break
      case 3:
        out += `-rw-r--r-- 1 dev dev ${random.below(90000)} Oct ${random.between(1, 28)} 11:${random.between(10, 59)} ${contentWord(random)}.log`
        break
      case 4:
        out += `${random.hex(7)} ${words(random, 6)}`
        break
      case 5:
        out += `    at ${identifier(random)} (${filePath(random)}:${random.below(900)}:${random.below(80)})`
        break
      case 6:
        out += `{"${contentWord(random)}":${random.below(10000)},"${contentWord(random)}":"${words(random, 2)}"}`
        break
      default:
        out += `${words(random, 8)} ${filePath(random)}`
    }
  }
  return out
}

/** A command line as typed into a shell. */
export function shellCommand(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return `git log --oneline -${random.between(3, 30)} -- ${filePath(random)}`
    case 1:
      return `npm run ${contentWord(random)} -- --filter ${contentWord(random)} 2>&1 | tail -${random.between(5, 60)}`
    case 2:
      return `grep -rn "${identifier(random)}" ${filePath(random)} | head -20`
    case 3:
      return `cd packages/${contentWord(random)} && npx vitest run ${filePath(random)}`
    case 4:
      return `git add -A && git commit -m "$(cat <<'EOF'\n${capitalized(words(random, 8))}\n\n${prose(random, 120)}\nEOF\n)"`
    case 5:
      return `python3 - <<'PY'\n${code(random, random.between(4, 20))}PY`
    case 6:
      return `ls -la ${filePath(random)} && cat ${filePath(random)}`
    default:
      return `sed -n '${random.below(200)},${random.between(200, 400)}p' ${filePath(random)}`
  }
}
