import type { Screen } from './screen.ts';

/** Screens for visitors. */
export const publicScreens: Screen[] = [
  {
    file: 'login',
    title: 'Sign in',
    address: '/login',
    seenBy: 'for everybody',
    about: 'Experts and staff sign in here; afterwards experts see Home and staff see the assessments.',
    show: (page) => page.getByRole('button', { name: 'Log In' }).waitFor(),
  },
  {
    file: 'register-phone',
    title: 'Register',
    address: '/register',
    seenBy: 'for visitors',
    about: 'The first of eight steps in which an expert registers.',
    phone: true,
    show: (page) => page.getByRole('textbox').first().waitFor(),
  },
];
