// Texts of the own profile; they come with its page.
import en from '../../locales/en/profile.json';
import zh from '../../locales/zh-HK/profile.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
