// The one script of an exported page. Without it everything can be read; with it one can search, fold, choose how much is
// shown, and switch between branches. It reads nothing but the page.
;(() => {
  const body = document.body
  const find = (selector) => document.querySelector(selector)
  const all = (selector) => [...document.querySelectorAll(selector)]
  // An output in a file of its own stands below its call, not inside of it.
  const items = all('.page-item, .overflow')
  body.classList.add('has-script')

  // Times, as the reader's own clock has them
  const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
  for (const time of all('time')) {
    time.title = time.textContent
    time.textContent = times.format(new Date(time.dateTime))
  }

  // How much is shown
  const modes = find('#modes')
  modes?.addEventListener('change', () => {
    body.dataset.mode = modes.value
    search()
  })

  // Folding
  const foldAll = (isOpen) => {
    for (const details of all('main details')) details.open = isOpen
  }
  find('#unfold')?.addEventListener('click', () => foldAll(true))
  find('#fold')?.addEventListener('click', () => foldAll(false))
  let wasClosed = []
  addEventListener('beforeprint', () => {
    wasClosed = all('main details:not([open], .aside)')
    for (const details of wasClosed) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of wasClosed) details.open = false
  })

  // Branches
  const showBranch = (branch) => {
    for (const element of all('[data-branches]'))
      element.hidden = !element.dataset.branches.split(' ').includes(branch)
    for (const button of all('.fork button'))
      button.setAttribute('aria-pressed', String(button.dataset.leads.split(' ').includes(branch)))
    body.dataset.branch = branch
  }
  const branchOf = (element) => element.closest('[data-branches]')?.dataset.branches.split(' ')[0]
  if (find('.fork')) {
    for (const button of all('.fork button'))
      button.addEventListener('click', () => {
        const { top } = button.getBoundingClientRect()
        showBranch(button.dataset.branch)
        // The fork stays where it was on the screen.
        scrollBy(0, button.getBoundingClientRect().top - top)
      })
  }

  // A link to an item opens what hides it.
  const reveal = (element) => {
    const branch = branchOf(element)
    if (branch !== undefined && element.closest('[hidden]')) showBranch(branch)
    for (let at = element; at; at = at.parentElement?.closest('details'))
      if (at.tagName === 'DETAILS') at.open = true
    element.scrollIntoView({ block: 'center' })
  }
  const followHash = () => {
    const element = document.getElementById(location.hash.slice(1))
    if (element) reveal(element)
  }
  addEventListener('hashchange', followHash)

  // Search
  const field = find('#search')
  const count = find('#found')
  let hits = []
  let at = -1
  let searched = ''
  let waiting
  // On whatever branch: whoever goes to a hit is led there.
  const isShown = (item) => {
    const { hidden } = item
    item.hidden = false
    const { display } = getComputedStyle(item)
    item.hidden = hidden
    return display !== 'none'
  }
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = () => fold(field.value).split(/\s+/).filter(Boolean)
  const texts = new WeakMap()
  const textOf = (item) => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = fold(item.textContent)
    texts.set(item, text)
    return text
  }
  function search() {
    if (!field) return
    clearTimeout(waiting)
    searched = field.value
    const wanted = words()
    hits =
      wanted.length === 0
        ? []
        : items.filter((item) => wanted.every((word) => textOf(item).includes(word)) && isShown(item))
    at = -1
    count.textContent = wanted.length === 0 ? '' : hits.length === 1 ? '1 place' : `${hits.length} places`
    mark(wanted)
  }
  const mark = (wanted) => {
    if (!window.Highlight) return
    const ranges = []
    for (const item of wanted.length === 0 ? [] : hits) {
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node && ranges.length < 5000; node = walker.nextNode()) {
        const text = node.data.toLowerCase()
        // A few letters have more than one small one: their places would not fit.
        if (text.length !== node.length) continue
        for (const word of wanted)
          for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
            const range = new Range()
            range.setStart(node, from)
            range.setEnd(node, from + word.length)
            ranges.push(range)
          }
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges))
  }
  const scrollToWord = (node, wanted) => {
    const text = node.data.toLowerCase()
    const from = Math.min(...wanted.map((word) => text.indexOf(word)).filter((found) => found >= 0))
    if (!Number.isFinite(from) || text.length !== node.length) return
    const range = new Range()
    range.setStart(node, from)
    range.setEnd(node, from + 1)
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2)
  }
  /** The word itself, where it is folded away inside of an item. */
  const revealWord = (item, wanted) => {
    const has = (text) => wanted.some((word) => fold(text).includes(word))
    for (const details of item.querySelectorAll('details')) {
      // A long prompt stands before what shows all of it.
      const hidden = details.matches('.clamp-more') ? details.previousElementSibling : details
      if (has(hidden.textContent)) details.open = true
    }
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!has(node.data) || node.parentElement.getClientRects().length === 0) continue
      node.parentElement.scrollIntoView({ block: 'center' })
      // A prompt is one text, which may be higher than the window.
      if (node.parentElement.clientHeight > innerHeight) scrollToWord(node, wanted)
      return
    }
  }
  const go = (step) => {
    if (hits.length === 0) return
    at = (at + step + hits.length) % hits.length
    reveal(hits[at])
    revealWord(hits[at], words())
    count.textContent = `${at + 1} of ${hits.length}`
  }
  field?.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, 120)
  })
  field?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = ''
      search()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Whoever presses it at once does not wait for the pause after typing.
    if (field.value !== searched) search()
    go(event.shiftKey ? -1 : 1)
  })
  find('#next')?.addEventListener('click', () => go(1))
  find('#previous')?.addEventListener('click', () => go(-1))
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return
    event.preventDefault()
    field?.focus()
  })

  // The list of sessions: sorted by a column, and searched by title and prompts
  const table = find('#sessions')
  for (const button of all('#sessions .page-sort'))
    button.addEventListener('click', () => {
      const heading = button.closest('th')
      const column = heading.cellIndex
      const rows = [...table.tBodies[0].rows]
      // Words from the first letter on, times and numbers from the last.
      const order = heading.getAttribute('aria-sort')
      const isDown =
        order === null ? rows.some((row) => row.cells[column].dataset.value) : order === 'ascending'
      for (const other of all('#sessions th')) other.removeAttribute('aria-sort')
      heading.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
      const textIn = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent
      rows.sort((a, b) => textIn(a).localeCompare(textIn(b), 'en', { numeric: true }) * (isDown ? -1 : 1))
      table.tBodies[0].append(...rows)
    })
  const filter = find('#filter')
  filter?.addEventListener('input', () => {
    const wanted = fold(filter.value).split(/\s+/).filter(Boolean)
    let shown = 0
    for (const row of table.tBodies[0].rows) {
      const text = fold(`${row.textContent} ${row.dataset.prompts ?? ''}`)
      row.hidden = !wanted.every((word) => text.includes(word))
      if (!row.hidden) shown++
    }
    find('#shown').textContent = wanted.length === 0 ? '' : `${shown} of ${table.tBodies[0].rows.length}`
  })

  const taken = find('.fork [aria-pressed="true"]')
  if (taken) showBranch(taken.dataset.branch)
  followHash()
})()
