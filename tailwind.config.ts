import type { Config } from 'tailwindcss';

/** The design tokens. Colors that change with the customer are CSS variables, set on the page's root element. */
export default {
  content: ['./app/**/*.{ts,tsx,html}'],
  theme: {
    extend: {
      colors: {
        paper: '#f2f4f4',
        surface: { DEFAULT: '#ffffff', 2: '#f8fafa' },
        sunken: '#e9eded',
        line: { DEFAULT: '#dbe1e2', strong: '#b9c4c7' },
        ink: { DEFAULT: '#12191c', 2: '#435058', 3: '#5f6c73' },
        ok: { DEFAULT: '#1b6e46', tint: '#e1f2e9' },
        wait: { DEFAULT: '#875000', tint: '#fdf0d9' },
        send: { DEFAULT: '#1b56ae', tint: '#e4edfb' },
        err: { DEFAULT: '#a8261d', tint: '#fbe7e4' },
        brand: {
          DEFAULT: 'var(--brand)',
          2: 'var(--brand-2)',
          tint: 'var(--brand-tint)',
          line: 'var(--brand-line)',
        },
      },
      fontFamily: { sans: ['"Archivo Variable"', 'system-ui', 'sans-serif'] },
      // The interface's type is variable: each role has a weight of its own.
      fontWeight: { note: '580', name: '620', heading: '640', figure: '660', total: '680' },
      fontSize: {
        caption: ['12px', { lineHeight: '16px', fontWeight: '500' }],
        label: ['13px', { lineHeight: '18px' }],
        body: ['15px', { lineHeight: '21px' }],
        card: ['15.5px', { lineHeight: '20px', letterSpacing: '-0.01em', fontWeight: '640' }],
        panel: ['19px', { lineHeight: '24px', letterSpacing: '-0.012em', fontWeight: '640' }],
        title: ['30px', { lineHeight: '34px', letterSpacing: '-0.022em', fontWeight: '640' }],
        'title-phone': ['24px', { lineHeight: '28px', letterSpacing: '-0.022em', fontWeight: '640' }],
        success: ['36px', { lineHeight: '40px', letterSpacing: '-0.028em', fontWeight: '640' }],
        money: ['27px', { lineHeight: '32px', letterSpacing: '-0.02em', fontWeight: '680' }],
      },
      borderRadius: { thumb: '6px', control: '10px', card: '14px', dialog: '18px' },
      boxShadow: {
        float: '0 24px 64px -12px rgb(10 18 20 / 0.42)',
        segment: '0 1px 3px rgb(18 25 28 / 0.18)',
      },
    },
  },
} satisfies Config;
