// Texts of applications: of their forms, and of what becomes of them.
import en from '../../locales/en/applications.json';
import zh from '../../locales/zh-HK/applications.json';
import { addTexts } from '../i18n';
import './certification';

addTexts(en, zh);
