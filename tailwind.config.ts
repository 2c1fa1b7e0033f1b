import type { Config } from 'tailwindcss';

const LINE = '#dbe1e2';

/** The design tokens. Colors that change with the customer are CSS variables, set on the page's root element. */
export default {
  theme: {
    extend: {
      screens: {
        /** Below this, a phone's font is larger than usual, so rows wrap. */
        tiny: '17rem',
        /** Below this, tiles shrink their pictures and padding. */
        narrow: '23.75rem',
        /** From here on, the header has room for the phone numbers next to everything else. */
        contacts: '70rem',
        /** From here on, the heading of Orders fits into one row. */
        wide: '84rem',
        /** From here on, an order's ten columns fit side by side. */
        table: '68.75rem',
      },
      colors: {
        paper: '#f2f4f4',
        surface: { DEFAULT: '#ffffff', 2: '#f8fafa' },
        sunken: '#e9eded',
        line: { DEFAULT: LINE, strong: '#b9c4c7' },
        ink: { DEFAULT: '#12191c', 2: '#435058', 3: '#5f6c73', 4: '#aab4b8' },
        // Per state: text and icons with a `tint` behind them; on `deep` backgrounds, `pale` text and `bright` icons.
        ok: { DEFAULT: '#1b6e46', tint: '#e1f2e9', bright: '#8fe0b4' },
        wait: {
          DEFAULT: '#875000',
          tint: '#fdf0d9',
          deep: '#2b2415',
          line: '#6b5a33',
          pale: '#ffe9bf',
          bright: '#ffc457',
        },
        send: { DEFAULT: '#1b56ae', tint: '#e4edfb' },
        err: {
          DEFAULT: '#a8261d',
          2: '#8c1f18',
          ink: '#6d2a24',
          tint: '#fbe7e4',
          wash: '#fffafa',
          deep: '#5c1510',
          bright: '#ffc2bc',
        },
        brand: {
          DEFAULT: 'var(--brand)',
          2: 'var(--brand-2)',
          tint: 'var(--brand-tint)',
          line: 'var(--brand-line)',
        },
        // The landing screen: behind its photograph, the shade over it, the text on that.
        backdrop: '#d5dcdc',
        scrim: { DEFAULT: 'rgb(12 20 22 / 0.95)', 2: 'rgb(12 20 22 / 0.72)' },
        'on-dark': { DEFAULT: '#e6ecec', 2: '#d3dcdc' },
        /** Behind a dialog. */
        overlay: 'rgb(10 17 19 / 0.55)',
        /** Fabric of no particular color. */
        graphite: '#4b5056',
      },
      fontFamily: { sans: ['"Archivo Variable"', '"Archivo Fallback"', 'system-ui', 'sans-serif'] },
      // The typeface is variable: each role has its own weight.
      fontWeight: { contact: '560', note: '580', name: '620', heading: '640', figure: '660', total: '680' },
      // In rem, so that a larger font of the browser enlarges text. Sizes without a line height inherit it.
      fontSize: {
        micro: '0.71875rem',
        caption: ['0.75rem', { lineHeight: '1rem', fontWeight: '500' }],
        small: '0.8125rem',
        label: ['0.8125rem', { lineHeight: '1.125rem' }],
        body: ['0.9375rem', { lineHeight: '1.3125rem' }],
        card: ['0.96875rem', { lineHeight: '1.25rem', letterSpacing: '-0.01em', fontWeight: '640' }],
        lead: '1rem',
        large: '1.0625rem',
        entry: '1.125rem',
        panel: ['1.1875rem', { lineHeight: '1.5rem', letterSpacing: '-0.012em', fontWeight: '640' }],
        subtotal: ['1.25rem', { letterSpacing: '-0.02em', fontWeight: '680' }],
        amount: ['1.375rem', { letterSpacing: '-0.02em' }],
        dialog: ['1.4375rem', { lineHeight: '1.75rem', letterSpacing: '-0.022em', fontWeight: '640' }],
        title: ['1.875rem', { lineHeight: '2.125rem', letterSpacing: '-0.022em', fontWeight: '640' }],
        'title-phone': ['1.5rem', { lineHeight: '1.75rem', letterSpacing: '-0.022em', fontWeight: '640' }],
        success: ['2.25rem', { lineHeight: '2.5rem', letterSpacing: '-0.028em', fontWeight: '640' }],
        money: ['1.6875rem', { lineHeight: '2rem', letterSpacing: '-0.02em', fontWeight: '680' }],
        pad: ['3.75rem', { letterSpacing: '-0.03em' }],
        hero: ['3.125rem', { lineHeight: '1.04', letterSpacing: '-0.032em', fontWeight: '660' }],
        'hero-phone': ['2.125rem', { lineHeight: '1.04', letterSpacing: '-0.032em', fontWeight: '660' }],
      },
      letterSpacing: { snug: '-0.01em', caps: '0.04em' },
      lineHeight: { cover: '1.15' },
      aspectRatio: { card: '215 / 186' },
      borderRadius: { thumb: '6px', control: '10px', card: '14px', dialog: '18px' },
      boxShadow: {
        float: '0 24px 64px -12px rgb(10 18 20 / 0.42)',
        pad: '0 -14px 30px -18px rgb(10 18 20 / 0.35)',
        segment: '0 1px 3px rgb(18 25 28 / 0.18)',
        lens: '0 6px 22px rgb(10 18 20 / 0.35)',
        cover: '2px 3px 8px rgb(10 18 20 / 0.28)',
        swatch: 'inset 0 0 0 1px rgb(0 0 0 / 0.18)',
        'current-row': 'inset 3px 0 0 var(--brand)',
        'rule-left': `-1px 0 0 ${LINE}`,
        'rule-below': `0 1px 0 ${LINE}`,
      },
    },
  },
} satisfies Config;
